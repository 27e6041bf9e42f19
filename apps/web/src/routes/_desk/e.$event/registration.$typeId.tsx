import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { registrationTypesOf } from '#api/registration-types-read.ts'
import { openEvent } from '#features/events/open-event.ts'
import { registrationSearch } from '#features/registration/registration-search.ts'
import { RegistrationTypeScreen } from '#features/registration/registration-type-screen.tsx'

/** One registration type for this event, with its codes (ops 26, 27). */
export const Route = createFileRoute('/_desk/e/$event/registration/$typeId')({
  validateSearch: registrationSearch,
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: async ({ context: { client }, params, deps }) => {
    if (isGuid(params.typeId))
      void client.prefetchQuery(query('listPassCodes', { params: { registrationtypeid: params.typeId.toLowerCase() } }))
    const { record } = await openEvent(client, params.event, deps.project)
    if (!record) return
    void client.prefetchQuery(
      query('listRegistrationTypes', registrationTypesOf(record.projectId ?? deps.project ?? null)),
    )
  },
  component: RegistrationTypePage,
})

function RegistrationTypePage() {
  const { typeId } = Route.useParams()
  return <RegistrationTypeScreen key={typeId} typeId={typeId} search={Route.useSearch()} />
}
