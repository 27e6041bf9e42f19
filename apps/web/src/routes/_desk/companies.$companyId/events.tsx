import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { companyEvents } from '#api/event-list-fields.ts'
import { listed } from '#api/list-projection.ts'
import { CompanyEventsScreen } from '#features/companies/company-events-screen.tsx'
import { readTableState } from '#ui/data-table/table-state.ts'

/** The events at which a company is sponsor, exhibitor or vendor (op 4). */
export const Route = createFileRoute('/_desk/companies/$companyId/events')({
  validateSearch: readTableState,
  loader: ({ context: { client }, params: { companyId } }) => {
    if (isGuid(companyId))
      void client.prefetchQuery(listed(companyEvents, { params: { companyid: companyId.toLowerCase() } }))
  },
  component: Events,
})

function Events() {
  return <CompanyEventsScreen search={Route.useSearch()} />
}
