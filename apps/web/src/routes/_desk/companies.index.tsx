import { createFileRoute } from '@tanstack/react-router'

import { CompaniesScreen } from '#features/catalogue/companies-screen.tsx'
import { companyListSearch } from '#features/catalogue/company-list-search.ts'

export const Route = createFileRoute('/_desk/companies/')({
  validateSearch: companyListSearch,
  loader: async ({ context: { client }, location }) =>
    (await import('#features/catalogue/load-lists.ts')).loadCompanies(client, companyListSearch(location.search)),
  component: Companies,
})

function Companies() {
  return <CompaniesScreen search={Route.useSearch()} />
}
