import { createFileRoute } from '@tanstack/react-router'

import { CompaniesScreen } from './-companies-screen.tsx'
import { companySearch } from './-company-search.ts'

/** Companies, without the event's record. */
export const Route = createFileRoute('/_desk/events/$eventId/companies')({
  validateSearch: companySearch,
  component: Companies,
})

function Companies() {
  return <CompaniesScreen search={Route.useSearch()} />
}
