import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { registrationTypesOf } from '#api/registration-types-read.ts'
import { codeBoardSearch } from '#features/codes/code-board-search.ts'
import { CodeBoard } from '#features/codes/code-board.tsx'
import { settledSoon } from '#navigation/settled-soon.ts'

/** Every code of the project by the week in which it ends (ops 26, 27). */
export const Route = createFileRoute('/_desk/projects/$projectId/codes')({
  validateSearch: codeBoardSearch,
  loader: async ({ context: { client }, params }) => {
    const projectid = params.projectId.toLowerCase()
    if (!isGuid(projectid)) return
    await settledSoon([client.ensureQueryData(query('listRegistrationTypes', registrationTypesOf(projectid)))])
  },
  component: () => <CodeBoard search={Route.useSearch()} />,
})
