import { isGuid } from '@frontdesk/api-types/table'

import { type ApiProblem, asProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { AttendeeById } from '#features/attendees/attendee-screens.tsx'
import { GuestCard } from '#features/attendees/guest-card.tsx'
import { EnrollmentOutcome } from '#features/enrollment/enrollment-outcome.tsx'
import { say } from '#i18n/say.ts'
import { BackToList } from '#people/back-to-list.tsx'
import { useGuest } from '#people/use-guest.ts'
import { attendeeIdOf } from '#records/guests/guest-view.ts'
import { NotAnId } from '#screen/not-an-id.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

/** The card of a guest: with a known attendee record the same one that this record opens. */
export function GuestScreen({ guestId }: { guestId: string }) {
  return isGuid(guestId) ? (
    <GuestRead guestId={guestId.toLowerCase()} />
  ) : (
    <NotAnId part={say('Guest')} text={guestId} />
  )
}

function GuestRead({ guestId }: { guestId: string }) {
  const { eventId, name } = useEventPage()
  const { guest, lastLoaded, error, refetch, isFetching } = useGuest(eventId, guestId)
  const attendeeId = guest ? attendeeIdOf(guest) : null
  usePageTitle(say('{part}, {event}', { part: guest?.sheet.name ?? say('Guest'), event: name }))
  return (
    <div className="flex flex-col gap-3">
      <BackToList />
      <EnrollmentOutcome />
      {guest && attendeeId !== null ? (
        <AttendeeById attendeeId={attendeeId} />
      ) : guest ? (
        <GuestCard guest={guest} lastLoaded={lastLoaded} />
      ) : error ? (
        <NoGuest problem={asProblem(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows rows={6} label={say('Looking the guest up')} />
      )}
    </div>
  )
}

function NoGuest(props: { problem: ApiProblem; onRetry: () => void; retrying: boolean }) {
  const { links } = useEventPage()
  if (props.problem.code !== 'not_seen') return <ProblemNotice {...props} />
  return (
    <Empty
      title={say('Guest not found')}
      action={<ButtonLink {...links.guests()}>{say('Search the guest list')}</ButtonLink>}
    >
      {say('This guest is not on the list, or was removed from it. Search the list by name.')}
    </Empty>
  )
}
