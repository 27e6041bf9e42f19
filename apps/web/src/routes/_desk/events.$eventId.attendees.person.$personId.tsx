import { createFileRoute } from '@tanstack/react-router'

import { cardSearch } from '#features/attendees/card-panel.ts'
import { PersonById } from '#features/attendees/person-screen.tsx'

/** The answer card, without the event's record. */
export const Route = createFileRoute('/_desk/events/$eventId/attendees/person/$personId')({
  validateSearch: cardSearch,
  component: Person,
})

function Person() {
  const { personId } = Route.useParams()
  return <PersonById key={personId} personId={personId} />
}
