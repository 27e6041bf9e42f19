import { createFileRoute } from '@tanstack/react-router'

import { AttendeeById } from './-attendee-screens.tsx'
import { cardSearch } from './-card-panel.ts'

/** The answer card, without the event's record. */
export const Route = createFileRoute('/_desk/events/$eventId/attendees/$attendeeId')({
  validateSearch: cardSearch,
  component: Attendee,
})

function Attendee() {
  const { attendeeId } = Route.useParams()
  return <AttendeeById key={attendeeId} attendeeId={attendeeId} />
}
