import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { MetaFieldsScreen } from '#features/projects/meta-fields-screen.tsx'
import { settledSoon } from '#navigation/settled-soon.ts'

export const Route = createFileRoute('/_desk/projects/$projectId/meta-fields')({
  loader: async ({ context: { client }, params }) => {
    const projectid = params.projectId.toLowerCase()
    if (!isGuid(projectid)) return
    await settledSoon([client.ensureQueryData(query('listMetaFields', { params: { projectid } }))])
  },
  component: MetaFieldsScreen,
})
