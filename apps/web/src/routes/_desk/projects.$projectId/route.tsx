import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { projectsQuery } from '#api/desk/projects.ts'
import { query } from '#api/queries.ts'
import { ProjectLayout } from '#features/projects/project-layout.tsx'
import { settledSoon } from '#navigation/settled-soon.ts'
import { NoSuchId } from '#screen/no-such-id.tsx'

export const Route = createFileRoute('/_desk/projects/$projectId')({
  loader: async ({ context: { client }, params }) => {
    const projectid = params.projectId.toLowerCase()
    if (!isGuid(projectid)) return
    await settledSoon([
      client.ensureQueryData(query('getProject', { params: { projectid } })),
      client.ensureQueryData(projectsQuery),
    ])
  },
  component: Layout,
})

function Layout() {
  const { projectId } = Route.useParams()
  return isGuid(projectId) ? <ProjectLayout projectId={projectId.toLowerCase()} /> : <NoSuchId what="project" />
}
