import { createFileRoute } from '@tanstack/react-router'

import { FindPerson } from '#features/enrollment/find-person.tsx'
import { present, textIn } from '#page/search-params.ts'

/** `who` is a line to begin with. */
export const Route = createFileRoute('/_desk/events/$eventId/attendees/')({
  validateSearch: (search): { who?: string } => present({ who: textIn(search, 'who') }),
  component: Attendees,
})

function Attendees() {
  const { who } = Route.useSearch()
  return <FindPerson key={who ?? ''} who={who} />
}
