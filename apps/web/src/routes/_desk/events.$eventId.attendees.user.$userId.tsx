import { createFileRoute } from '@tanstack/react-router'

import { AttendeeByUser } from './-attendee-screens.tsx'

/** The answer card, without the event's record. */
export const Route = createFileRoute('/_desk/events/$eventId/attendees/user/$userId')({
  component: User,
})

function User() {
  const { userId } = Route.useParams()
  return <AttendeeByUser key={userId} userId={userId} />
}
