import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Guest, guestPageQuery } from '#api/desk/guests.ts'
import { useOnline } from '#browser/online.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Check } from '#ui/forms/check.tsx'

import { gloved } from '../answer-panel.tsx'
import { useIsIn } from '../waiting-guest.ts'
import { bookingOf, isSameBooking } from './booking.ts'
import { apartText } from './door-search.tsx'
import { useRowsFor } from './use-rows-for.ts'

const mostShown = 30
/** Others may have the number in their name or address. */
const mostRead = 60

/** Everybody of the booking of a guest, themselves included; `known` until it was read, and when that finds fewer. */
function useBooking({ guest, known, among }: Pick<Props, 'guest' | 'known' | 'among'>): readonly Guest[] {
  const { eventId } = useEventPage()
  const q = bookingOf(guest) ?? ''
  const isOnline = useOnline()
  const read = useQuery({
    ...guestPageQuery(eventId, { q }, 0, mostRead),
    enabled: q !== '' && isOnline && among === undefined,
  })
  const asked = useRowsFor(among ? '' : q, read)
  const rows = among ?? asked
  const found = q === '' ? [] : (rows ?? []).filter((one) => isSameBooking(guest, one))
  return (found.length < known.length ? known : found).slice(0, mostShown)
}

type Props = {
  guest: Guest
  /** Whose booking it can be, where that is not the guests of the event. */
  among: readonly Guest[] | undefined
  /** Who of the booking was found by its code. */
  known: readonly Guest[]
  /** Nobody of them was meant more than the others: all are ticked. */
  all: boolean
  onLetIn: (guests: readonly Guest[]) => void
}

/** The people of one booking: who came is ticked, and let in with one press. */
export function GroupPanel(props: Props) {
  const members = useBooking(props)
  return members.length < 2 ? null : <Members key={bookingOf(props.guest)} {...props} members={members} />
}

function Members({ all, members, onLetIn }: Props & { members: readonly Guest[] }) {
  const isIn = useIsIn()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(all ? members.map(({ id }) => id) : []))
  const meant = members.filter((guest) => ticked.has(guest.id) && !isIn(guest))
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  return (
    <section aria-label={say('Of the same booking')} className="border-line flex flex-col gap-2 rounded border p-4">
      <h2 className="text-title">{say('Of the same booking')}</h2>
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {members.map((guest) => (
          <li key={guest.id} className="flex min-h-14 items-center">
            <Check
              label={isIn(guest) ? say('{name}, already in', { name: guest.sheet.name }) : guest.sheet.name}
              hint={apartText(guest, members, isIn)}
              checked={isIn(guest) || ticked.has(guest.id)}
              disabled={isIn(guest)}
              onChange={({ target }) => tick([guest.id], target.checked)}
            />
          </li>
        ))}
      </ul>
      {/* In view however many people there are. */}
      <div className="bg-canvas sticky bottom-0 flex flex-wrap gap-3 py-2">
        <Button
          kind="primary"
          className={gloved}
          why={meant.length === 0 && say('Tick who came')}
          onClick={() => onLetIn(meant)}
        >
          {say('Let in {count, plural, one {# person} other {# people}}', { count: meant.length })}
        </Button>
        <Button
          className={gloved}
          onClick={() =>
            tick(
              members.map(({ id }) => id),
              true,
            )
          }
        >
          {say('Tick all')}
        </Button>
      </div>
    </section>
  )
}
