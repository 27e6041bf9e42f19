import { createFileRoute } from '@tanstack/react-router'

import { AttendeeByUser } from '#features/attendees/attendee-screens.tsx'
import { cardSearch } from '#features/attendees/card-panel.ts'
import { CardPage } from '#people/back-to-list.tsx'

/** The answer card by user id (ops 21, 22). */
export const Route = createFileRoute('/_desk/e/$event/attendees/user/$userId')({
  validateSearch: cardSearch,
  component: User,
})

function User() {
  const { userId } = Route.useParams()
  return (
    <CardPage>
      <AttendeeByUser key={userId} userId={userId} />
    </CardPage>
  )
}
