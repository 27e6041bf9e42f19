import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'

import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { useFromDoor } from '#navigation/from-door.ts'
import { hrefOf } from '#navigation/paths.ts'
import { BackLink } from '#ui/back-link.tsx'

import { scrollPositionOf } from './scroll-positions.ts'

/**
 * From a card to the door where it was opened, else to the guest list: as it was when this card was opened from it, or
 * the plain list.
 */
export function BackToList() {
  const { links } = useEventPage()
  const isFromDoor = useFromDoor() !== null
  const key = useLocation({ select: ({ state }) => state.place })
  const list = hrefOf(links.guests()).split('?')[0] ?? ''
  const place = useMemo(() => scrollPositionOf(list, key), [list, key])
  if (isFromDoor) return <BackLink {...links.door()}>{say('Back to the door')}</BackLink>
  return (
    <BackLink {...links.guests(place?.search)} {...(place ? { state: { place: place.key } } : {})}>
      {say('Guest list')}
    </BackLink>
  )
}

/** The card of a person, with the way back above it. */
export function CardPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <BackToList />
      {children}
    </div>
  )
}
