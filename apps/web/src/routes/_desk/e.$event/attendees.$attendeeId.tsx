import { createFileRoute } from '@tanstack/react-router'

import { AttendeeById } from '#features/attendees/attendee-screens.tsx'
import { cardSearch } from '#features/attendees/card-panel.ts'

/** The answer card (op 22). */
export const Route = createFileRoute('/_desk/e/$event/attendees/$attendeeId')({
  validateSearch: cardSearch,
  component: Attendee,
})

function Attendee() {
  const { attendeeId } = Route.useParams()
  return <AttendeeById key={attendeeId} attendeeId={attendeeId} />
}
