import { createFileRoute } from '@tanstack/react-router'

import { AttendeeByUser } from './-attendee-screens.tsx'

/** The answer card by user id (ops 21, 22). */
export const Route = createFileRoute('/_desk/e/$slug/attendees/user/$userId')({
  component: User,
})

function User() {
  const { userId } = Route.useParams()
  return <AttendeeByUser key={userId} userId={userId} />
}
