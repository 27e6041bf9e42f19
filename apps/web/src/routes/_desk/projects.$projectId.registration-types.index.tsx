import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { readTableState } from '#ui/data-table/table-state.ts'

import { inTime } from './-in-time.ts'
import { ProjectRegistrationScreen } from './-project-registration-screen.tsx'
import { registrationTypesOf } from './-registration-types-read.ts'

export const Route = createFileRoute('/_desk/projects/$projectId/registration-types/')({
  validateSearch: readTableState,
  loader: async ({ context: { client }, params }) => {
    const projectid = params.projectId.toLowerCase()
    if (!isGuid(projectid)) return
    await inTime([client.ensureQueryData(query('listRegistrationTypes', registrationTypesOf(projectid)))])
  },
  component: RegistrationTypes,
})

function RegistrationTypes() {
  return <ProjectRegistrationScreen state={Route.useSearch()} />
}
