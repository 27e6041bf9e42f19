import { createFileRoute } from '@tanstack/react-router'

import { AttendeeById } from './-attendee-screens.tsx'

/** The answer card, without the event's record. */
export const Route = createFileRoute('/_desk/events/$eventId/attendees/$attendeeId')({
  component: Attendee,
})

function Attendee() {
  const { attendeeId } = Route.useParams()
  return <AttendeeById key={attendeeId} attendeeId={attendeeId} />
}
