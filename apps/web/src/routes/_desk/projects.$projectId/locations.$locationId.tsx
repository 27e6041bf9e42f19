import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { LocationScreen } from '#features/projects/location-screen.tsx'
import { settledSoon } from '#navigation/settled-soon.ts'
import { NoSuchIdInTab } from '#screen/no-such-id.tsx'

export const Route = createFileRoute('/_desk/projects/$projectId/locations/$locationId')({
  loader: async ({ context: { client }, params }) => {
    const [projectid, locationid] = [params.projectId.toLowerCase(), params.locationId.toLowerCase()]
    if (!isGuid(projectid) || !isGuid(locationid)) return
    await settledSoon([client.ensureQueryData(query('getLocation', { params: { projectid, locationid } }))])
  },
  component: OneLocation,
})

function OneLocation() {
  const { locationId } = Route.useParams()
  return isGuid(locationId) ? (
    <LocationScreen locationId={locationId.toLowerCase()} />
  ) : (
    <NoSuchIdInTab what="location" />
  )
}
