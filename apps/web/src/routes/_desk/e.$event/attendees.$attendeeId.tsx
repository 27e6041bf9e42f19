import { createFileRoute } from '@tanstack/react-router'

import { AttendeeById } from '#features/attendees/attendee-screens.tsx'
import { cardSearch } from '#features/attendees/card-panel.ts'
import { CardPage } from '#people/back-to-list.tsx'

/** The answer card (op 22). */
export const Route = createFileRoute('/_desk/e/$event/attendees/$attendeeId')({
  validateSearch: cardSearch,
  component: Attendee,
})

function Attendee() {
  const { attendeeId } = Route.useParams()
  return (
    <CardPage>
      <AttendeeById key={attendeeId} attendeeId={attendeeId} />
    </CardPage>
  )
}
