import type { LinkProps } from '@tanstack/react-router'

import type { Guest } from '#api/desk/guests.ts'
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
