import { type ReactNode, useState } from 'react'

import { say } from '#i18n/say.ts'
import { useEventPage } from '#page/events/event-context.tsx'
import { hrefOf } from '#page/paths.ts'
import { BackLink } from '#ui/back-link.tsx'

import { lastPlace } from './list-places.ts'

/** From a card to the guest list as it was left: its search, filters and row. Nothing where the list was not open. */
export function BackToList({ always = false }: { always?: boolean }) {
  const { links } = useEventPage()
  const [place] = useState(() => lastPlace(hrefOf(links.guests()).split('?')[0] ?? ''))
  if (!place && !always) return null
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
