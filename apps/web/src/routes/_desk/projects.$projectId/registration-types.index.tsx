import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { registrationTypesOf } from '#api/registration-types-read.ts'
import { ProjectRegistrationScreen } from '#features/projects/project-registration-screen.tsx'
import { settledSoon } from '#navigation/settled-soon.ts'
import { readTableState } from '#ui/data-table/table-state.ts'

export const Route = createFileRoute('/_desk/projects/$projectId/registration-types/')({
  validateSearch: readTableState,
  loader: async ({ context: { client }, params }) => {
    const projectid = params.projectId.toLowerCase()
    if (!isGuid(projectid)) return
    await settledSoon([client.ensureQueryData(query('listRegistrationTypes', registrationTypesOf(projectid)))])
  },
  component: RegistrationTypes,
})

function RegistrationTypes() {
  return <ProjectRegistrationScreen state={Route.useSearch()} />
}
