import { createFileRoute } from '@tanstack/react-router'

import { RegistrationScreen } from '#features/registration/registration-screen.tsx'
import { registrationSearch } from '#features/registration/registration-search.ts'

/** Types and codes, without the event's record: `project` says whose types these are. */
export const Route = createFileRoute('/_desk/events/$eventId/registration/')({
  validateSearch: registrationSearch,
  component: () => <RegistrationScreen search={Route.useSearch()} />,
})
