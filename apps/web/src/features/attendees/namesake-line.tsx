import { digitsOf, fold } from '@frontdesk/api-types/plain-text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { type Guest, guestPageQuery } from '#api/desk/guests.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { guestLink } from '#people/guest-link.ts'
import { attendeeIdOf, personIdOf, userIdOf } from '#records/guests/guest-view.ts'

const mostRows = 50

type Named = { name: string; email: string | null; phone: string | null; ids: readonly (string | null)[] }

const keysOf = ({ email, phone, ids }: Omit<Named, 'name'>): Set<string> =>
  new Set([email, digitsOf(phone ?? ''), ...ids].flatMap((key) => (key ? [key.toLowerCase()] : [])))

/** As the question about an arrival tells people apart: one with the same address, number or id is the same person. */
function isAnother(guest: Guest, person: Named): boolean {
  const { id, sheet, service } = guest
  const own = keysOf(person)
  const ids = [id, attendeeIdOf(guest), personIdOf(guest), userIdOf(guest)]
  return (
    service.onEvent !== 'no' &&
    fold(sheet.name) === fold(person.name) &&
    ![...keysOf({ ...sheet, ids })].some((key) => own.has(key))
  )
}

/** A link to another person of the same name on the event. */
export function NamesakeLine(person: Named) {
  const { eventId, links } = useEventPage()
  const { name } = person
  const { data } = useQuery(guestPageQuery(eventId, { q: name }, 0, mostRows))
  const [other, ...more] = data?.guests.filter((guest) => isAnother(guest, person)) ?? []
  if (other === undefined) return null
  return (
    <p className="text-label text-quiet">
      <Link {...(more.length === 0 ? guestLink(other, links) : links.guests({ who: name }))}>
        {say('Another {name} is on this event', { name })}
      </Link>
    </p>
  )
}
