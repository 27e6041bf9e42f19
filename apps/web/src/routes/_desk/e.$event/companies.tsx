import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { companySearch } from '#features/companies/company-search.ts'
import { EventCompaniesScreen } from '#features/companies/event-companies-screen.tsx'
import { openEvent } from '#features/events/open-event.ts'

/** Sponsors, exhibitors and vendors with their people (ops 6, 1). */
export const Route = createFileRoute('/_desk/e/$event/companies')({
  validateSearch: companySearch,
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: async ({ context: { client }, params, deps }) => {
    const { eventId } = await openEvent(client, params.event, deps.project)
    void client.prefetchQuery(query('listEventCompanies', { params: { eventid: eventId } }))
  },
  component: Companies,
})

function Companies() {
  return <EventCompaniesScreen search={Route.useSearch()} />
}
