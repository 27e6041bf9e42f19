import { createFileRoute } from '@tanstack/react-router'

import { CompaniesScreen } from '#features/companies/companies-screen.tsx'
import { companySearch } from '#features/companies/company-search.ts'

/** Companies, without the event's record. */
export const Route = createFileRoute('/_desk/events/$eventId/companies')({
  validateSearch: companySearch,
  component: Companies,
})

function Companies() {
  return <CompaniesScreen search={Route.useSearch()} />
}
