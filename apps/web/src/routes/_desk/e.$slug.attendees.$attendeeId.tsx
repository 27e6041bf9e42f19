import { createFileRoute } from '@tanstack/react-router'

import { AttendeeById } from './-attendee-screens.tsx'
import { cardSearch } from './-card-panel.ts'

/** The answer card (op 22). */
export const Route = createFileRoute('/_desk/e/$slug/attendees/$attendeeId')({
  validateSearch: cardSearch,
  component: Attendee,
})

function Attendee() {
  const { attendeeId } = Route.useParams()
  return <AttendeeById key={attendeeId} attendeeId={attendeeId} />
}
