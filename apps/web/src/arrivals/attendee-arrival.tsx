import { useQuery } from '@tanstack/react-query'

import { useAskedGuest } from '#api/desk/ask-guest.ts'
import { useHasRole, useOrganizes } from '#api/desk/desk-roles.ts'
import { guestListsQuery, rowIdQuery } from '#api/desk/guests.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { useGuestWithId } from '#people/use-guest.ts'
import { isWalkIn } from '#records/guests/guest-view.ts'
import { SheetLine } from '#records/guests/sheet-line.tsx'
import type { EnrollmentState } from '#records/registration/enrollment.ts'
import type { NamedState } from '#records/registration/registration-view.ts'

import { arrivalCaution, registrationCaution } from './arrival-caution.ts'
import { ArrivalLine } from './arrival-line.tsx'
import type { Attended } from './arrival-words.ts'
import { JoinedLine } from './joined-line.tsx'
import { LastLoadedLine } from './last-loaded-line.tsx'
import { useAnsweredAt } from './use-answered-at.ts'
import { useFreshLook } from './use-fresh-look.ts'

/**
 * Asks once more for a row that was not found, for each `reading` of the attendee: their record may have told the desk
 * whose row it is. Returns whether that was answered.
 */
function useLookedAgain(eventId: string, attendeeId: string, reading: number, wanted: boolean): boolean {
  const { data } = useQuery({
    // Not below the keys of guests: what is read of them anew is no reason to ask again.
    queryKey: ['guest-looked-again', eventId.toLowerCase(), attendeeId.toLowerCase(), reading],
    queryFn: ({ client }) => client.fetchQuery({ ...rowIdQuery(eventId, attendeeId), staleTime: 0 }),
    enabled: wanted,
    staleTime: Infinity,
  })
  return data !== undefined
}

/** The arrival of an attendee on their card, with what the guest list says of them. */
export function AttendeeArrival(props: {
  attendeeId: string
  name: string
  email: string | null
  answer: EnrollmentState
  /** When the record was read, in milliseconds of the epoch. */
  readAt: number
  /** What their registration has against it; undefined while it is read. */
  against: readonly NamedState[] | undefined
  /** What the event system says of their presence, in words and as an instant. */
  attended: (Attended & { since: string | null }) | null
  /** The confirmation number of their registration in the event system. */
  confirmation: string | null
}) {
  const { attendeeId, name, email, answer, readAt, against, attended, confirmation } = props
  const { eventId } = useEventPage()
  const organizes = useOrganizes()
  const mayEnroll = useHasRole('staff')
  const { guest, lastLoaded, isError } = useGuestWithId(eventId, attendeeId)
  const lookedAgain = useLookedAgain(eventId, attendeeId, readAt, guest === null)
  useAskedGuest(lastLoaded === null ? guest : null, readAt)
  const answeredAt = useAnsweredAt(guest, answer === 'yes')
  const { data: lists } = useQuery(guestListsQuery)
  const hasList = lists?.some((list) => list.eventId.toLowerCase() === eventId.toLowerCase()) ?? false
  const listed = guest?.kind === 'sheet' ? guest : null
  const agrees = (listed?.service.onEvent === 'yes') === (answer === 'yes')
  const saysNo = answer === 'no' || answer === 'wait'
  const freshen = useFreshLook({
    guest: listed,
    attendeeId,
    saysNo,
    readAt: agrees ? Math.max(readAt, answeredAt ?? 0) : readAt,
  })
  return (
    <>
      <LastLoadedLine lastLoaded={lastLoaded} />
      <ArrivalLine
        who={{
          name,
          attendeeId,
          apart: email ?? listed?.sheet.email ?? listed?.sheet.company ?? null,
          guestId: listed?.id ?? null,
          saysNo,
          waits: answer === 'wait',
          against: against && registrationCaution(against, organizes),
          attended: attended && { at: attended.since },
        }}
        mark={isError && lastLoaded === null ? undefined : guest === null ? null : guest?.desk.arrived}
        undone={guest?.desk.undone}
        passed={guest?.desk}
        primary={answer === 'yes'}
        caution={arrivalCaution(answer, organizes, mayEnroll) ?? registrationCaution(against ?? [], organizes)}
        attended={attended}
        freshen={freshen}
      />
      {listed ? <SheetLine guest={listed} confirmation={confirmation} /> : null}
      {listed ? <JoinedLine guest={listed} /> : null}
      {guest !== undefined && listed === null && hasList && (guest !== null || lookedAgain) ? (
        <p className="text-label text-quiet">
          {guest !== null && isWalkIn(guest)
            ? say('In no sheet of this event’s guest list: a walk-in.')
            : answer === 'yes'
              ? say('In no sheet of this event’s guest list. You can mark them as arrived all the same.')
              : say('In no sheet of this event’s guest list.')}
        </p>
      ) : null}
    </>
  )
}
