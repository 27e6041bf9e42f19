import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { locationQuery, locationSearch } from '#features/projects/location-search.ts'
import { LocationsScreen } from '#features/projects/locations-screen.tsx'
import { settledSoon } from '#navigation/settled-soon.ts'

export const Route = createFileRoute('/_desk/projects/$projectId/locations/')({
  validateSearch: locationSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, params, deps }) => {
    const projectid = params.projectId.toLowerCase()
    if (!isGuid(projectid)) return
    await settledSoon([
      client.ensureQueryData(query('listLocations', { params: { projectid }, query: locationQuery(deps) })),
    ])
  },
  component: Locations,
})

function Locations() {
  return <LocationsScreen search={Route.useSearch()} />
}
