import { createFileRoute } from '@tanstack/react-router'

import { companyPagesQuery } from '#api/desk/catalogue.ts'
import { CompaniesScreen } from '#features/catalogue/companies-screen.tsx'
import { companiesQueryOf, companyListSearch } from '#features/catalogue/company-list-search.ts'
import { withTimeout } from '#page/with-timeout.ts'

export const Route = createFileRoute('/_desk/companies/')({
  validateSearch: companyListSearch,
  loader: ({ context: { client }, location }) =>
    withTimeout([
      client.prefetchInfiniteQuery(companyPagesQuery(companiesQueryOf(companyListSearch(location.search)))),
    ]),
  component: Companies,
})

function Companies() {
  return <CompaniesScreen search={Route.useSearch()} />
}
