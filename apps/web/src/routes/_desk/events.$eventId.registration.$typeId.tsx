import { createFileRoute } from '@tanstack/react-router'

import { registrationSearch } from '#features/registration/registration-search.ts'
import { RegistrationTypeScreen } from '#features/registration/registration-type-screen.tsx'

/** One registration type and its codes, without the event's record. */
export const Route = createFileRoute('/_desk/events/$eventId/registration/$typeId')({
  validateSearch: registrationSearch,
  component: RegistrationTypePage,
})

function RegistrationTypePage() {
  const { typeId } = Route.useParams()
  return <RegistrationTypeScreen key={typeId} typeId={typeId} search={Route.useSearch()} />
}
