import { createFileRoute } from '@tanstack/react-router'

import { cardSearch } from '#features/attendees/card-panel.ts'
import { PersonById } from '#features/attendees/person-screen.tsx'
import { CardPage } from '#people/back-to-list.tsx'

/** The answer card by person id (op 32, then 21 where it can). */
export const Route = createFileRoute('/_desk/e/$event/attendees/person/$personId')({
  validateSearch: cardSearch,
  component: Person,
})

function Person() {
  const { personId } = Route.useParams()
  return (
    <CardPage>
      <PersonById key={personId} personId={personId} />
    </CardPage>
  )
}
