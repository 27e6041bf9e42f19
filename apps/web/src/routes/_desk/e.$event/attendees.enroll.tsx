import { createFileRoute } from '@tanstack/react-router'

import { EnrollRunScreen } from '#features/guests/enroll-run/enroll-run-screen.tsx'
import { guidIn, present } from '#navigation/search-params.ts'

/** Enrollments from the guest list; `run` is the one that is open. */
export const Route = createFileRoute('/_desk/e/$event/attendees/enroll')({
  validateSearch: (search: Record<string, unknown>): { run?: string } => present({ run: guidIn(search, 'run') }),
  component: EnrollGuests,
})

function EnrollGuests() {
  return <EnrollRunScreen run={Route.useSearch().run} />
}
