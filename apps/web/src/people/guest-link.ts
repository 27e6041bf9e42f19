import type { LinkProps } from '@tanstack/react-router'

import type { Guest } from '#api/desk/guests.ts'
import type { Recent } from '#api/desk/recent-people.ts'
import type { EventPaths } from '#navigation/paths.ts'
import { attendeeIdOf, personIdOf } from '#records/guests/guest-view.ts'

/** The card of a guest: the attendee's where their id is known, else the one of the list. */
export function guestLink(guest: Guest, links: EventPaths): LinkProps {
  const attendeeId = attendeeIdOf(guest)
  if (attendeeId !== null) return links.attendee(attendeeId)
  const personId = personIdOf(guest)
  if (guest.kind === 'registrant' && personId !== null) return links.person(personId)
  return links.guest(guest.id)
}

/** The card that was opened lately. */
export function recentLink({ kind, id }: Pick<Recent, 'kind' | 'id'>, links: EventPaths): LinkProps {
  return kind === 'attendee' ? links.attendee(id) : kind === 'guest' ? links.guest(id) : links.person(id)
}
