import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { CompanyMembersScreen } from '#features/companies/company-members-screen.tsx'
import { readTableState } from '#ui/data-table/table-state.ts'

/** The people of a company, each with telephone, e-mail and a link to their events (op 2). */
export const Route = createFileRoute('/_desk/companies/$companyId/members/')({
  validateSearch: readTableState,
  loader: ({ context: { client }, params: { companyId } }) => {
    if (isGuid(companyId))
      void client.prefetchQuery(query('listCompanyMembers', { params: { companyid: companyId.toLowerCase() } }))
  },
  component: Members,
})

function Members() {
  return <CompanyMembersScreen search={Route.useSearch()} />
}
