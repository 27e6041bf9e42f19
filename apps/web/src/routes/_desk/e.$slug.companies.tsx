import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { CompaniesScreen } from '#features/companies/companies-screen.tsx'
import { companySearch } from '#features/companies/company-search.ts'
import { openEvent } from '#features/events/open-event.ts'

/** Sponsors, exhibitors and vendors with their people (ops 6, 1). */
export const Route = createFileRoute('/_desk/e/$slug/companies')({
  validateSearch: companySearch,
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: async ({ context: { client }, params, deps }) => {
    const event = await openEvent(client, params.slug, deps.project)
    void client.prefetchQuery(query('listEventCompanies', { params: { eventid: event.id } }))
  },
  component: Companies,
})

function Companies() {
  return <CompaniesScreen search={Route.useSearch()} />
}
