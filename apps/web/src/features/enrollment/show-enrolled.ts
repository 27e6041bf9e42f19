import type { Attendee } from '@frontdesk/api-types'
import type { QueryClient } from '@tanstack/react-query'

import { guestKeys, linkGuest } from '#api/desk/guests.ts'
import { asProblem } from '#api/problem.ts'
import { setAnswer } from '#api/queries.ts'
import { say } from '#i18n/say.ts'
import { toast } from '#ui/overlays/toast.tsx'

/** The write returned the record: updates every cached answer of this attendee. */
export function showEnrolled(client: QueryClient, eventId: string, attendee: Attendee): void {
  setAnswer(client, 'getAttendee', { params: { eventid: eventId, attendeeid: attendee.id } }, (before) =>
    before ? { ...before, attendee: { ...before.attendee, ...attendee } } : before,
  )
  if (!attendee.userId) return
  const input = { params: { eventid: eventId }, query: { userid: attendee.userId } }
  setAnswer(client, 'getAttendeeForUser', input, (before) => (before ? { ...before, ...attendee } : before))
}

/** The guest from whose card the attendee was enrolled is this attendee. Without it the two are joined by e-mail only. */
export async function linkEnrolled(
  client: QueryClient,
  eventId: string,
  guestId: string,
  attendeeId: string,
): Promise<void> {
  try {
    await linkGuest(eventId, guestId, attendeeId)
  } catch (failure) {
    toast({ text: say('The guest list was not updated'), detail: asProblem(failure).title, meaning: 'unknown' })
  }
  await client.invalidateQueries({ queryKey: guestKeys(eventId) })
}
