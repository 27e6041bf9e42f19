import { createFileRoute } from '@tanstack/react-router'

import { EnrollRunScreen } from '#features/guests/enroll-run-screen.tsx'
import { runSearch } from '#features/guests/run-search.ts'

/** Enrollments from the guest list; `run` is the one that is open. */
export const Route = createFileRoute('/_desk/e/$event/attendees/enroll')({
  validateSearch: runSearch,
  component: EnrollGuests,
})

function EnrollGuests() {
  return <EnrollRunScreen run={Route.useSearch().run} />
}
