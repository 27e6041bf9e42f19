import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { registrationTypesOf } from '#api/registration-types-read.ts'
import { ProjectRegistrationType } from '#features/projects/project-registration-type.tsx'
import { settledSoon } from '#navigation/settled-soon.ts'
import { NoSuchIdInTab } from '#screen/no-such-id.tsx'
import { readTableState } from '#ui/data-table/table-state.ts'

export const Route = createFileRoute('/_desk/projects/$projectId/registration-types/$typeId')({
  validateSearch: readTableState,
  loader: async ({ context: { client }, params }) => {
    const [projectid, registrationtypeid] = [params.projectId.toLowerCase(), params.typeId.toLowerCase()]
    if (!isGuid(projectid) || !isGuid(registrationtypeid)) return
    await settledSoon([
      client.ensureQueryData(query('listRegistrationTypes', registrationTypesOf(projectid))),
      client.ensureQueryData(query('listPassCodes', { params: { registrationtypeid } })),
    ])
  },
  component: OneType,
})

function OneType() {
  const { typeId } = Route.useParams()
  const state = Route.useSearch()
  return isGuid(typeId) ? (
    <ProjectRegistrationType typeId={typeId.toLowerCase()} state={state} />
  ) : (
    <NoSuchIdInTab what="registrationType" />
  )
}
