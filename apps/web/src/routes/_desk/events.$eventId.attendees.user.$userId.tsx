import { createFileRoute } from '@tanstack/react-router'

import { AttendeeByUser } from '#features/attendees/attendee-screens.tsx'
import { cardSearch } from '#features/attendees/card-panel.ts'

/** The answer card, without the event's record. */
export const Route = createFileRoute('/_desk/events/$eventId/attendees/user/$userId')({
  validateSearch: cardSearch,
  component: User,
})

function User() {
  const { userId } = Route.useParams()
  return <AttendeeByUser key={userId} userId={userId} />
}
