import type { Attendee, AttendeeRecord, Registrant } from '@frontdesk/api-types'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

import type { Answer } from '#api/call.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { firstFilled, nameOf } from '#format/names.ts'
import { type AttendeeView, attendeeView } from '#records/attendee-view.ts'

import type { Read } from './-answered.tsx'

/** What is known of a person by id: their registration here (op 32), and a card that was open in this desk before. */
export type KnownPerson = {
  name: string | null
  email: string | null
  attendeeId: string | null
  userId: string | null
  registrant: Registrant | null
  read: Read<Registrant>
}

/** The interface has no person by id: a registration in this event names them, or an attendee that was read before. */
export function useKnownPerson(eventId: string, personId: string | null): KnownPerson {
  const client = useQueryClient()
  const read = useMaybeAnswer(
    'getRegistrantForPerson',
    { params: { eventid: eventId }, query: { personid: personId ?? '' } },
    { enabled: personId !== null },
  )
  const registrant = read.answer?.data ?? null
  const seen = personId === null ? null : seenAttendee(client, personId)
  return {
    name: nameOf({ ...registrant, email: null }) ?? nameOf(registrant?.user) ?? seen?.name ?? null,
    email: firstFilled(registrant?.email, seen?.email),
    attendeeId: seen?.attendee.eventId?.toLowerCase() === eventId.toLowerCase() ? seen.attendee.id : null,
    userId: registrant?.userId ?? seen?.userId ?? null,
    registrant,
    read,
  }
}

function seenAttendee(client: QueryClient, personId: string): AttendeeView | null {
  const answers = [
    ...client.getQueriesData<Answer<AttendeeRecord>>({ queryKey: ['getAttendee'] }),
    ...client.getQueriesData<Answer<Attendee>>({ queryKey: ['getAttendeeForUser'] }),
  ]
  for (const [, answer] of answers) {
    const view = attendeeView(answer?.data)
    if (view?.personId?.toLowerCase() === personId.toLowerCase()) return view
  }
  return null
}
