import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { categoriesOfEvents } from '#api/event-list-fields.ts'
import { listed } from '#api/list-projection.ts'
import { query } from '#api/queries.ts'
import { CompanyCategoriesScreen } from '#features/companies/company-categories-screen.tsx'
import { guidIn, present } from '#navigation/search-params.ts'

/** The categories of a company as a tree (op 3); the chosen one is a search param. */
export const Route = createFileRoute('/_desk/companies/$companyId/categories')({
  validateSearch: (search): { category?: string } => present({ category: guidIn(search, 'category') }),
  loader: ({ context: { client }, params: { companyId } }) => {
    if (!isGuid(companyId)) return
    const input = { params: { companyid: companyId.toLowerCase() } }
    void client.prefetchQuery(query('listCompanyCategories', input))
    // Its events may have the names of parents that are not in the list.
    void client.prefetchQuery(listed(categoriesOfEvents, input))
  },
  component: Categories,
})

function Categories() {
  return <CompanyCategoriesScreen category={Route.useSearch().category} />
}
