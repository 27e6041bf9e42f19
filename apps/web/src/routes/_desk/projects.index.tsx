import { createFileRoute } from '@tanstack/react-router'

import { pinsQuery, projectsQuery } from '#api/desk/desk.ts'
import { ProjectsScreen } from '#features/projects/projects-screen.tsx'
import { withTimeout } from '#page/with-timeout.ts'

export const Route = createFileRoute('/_desk/projects/')({
  loader: async ({ context: { client } }) => {
    await withTimeout([client.ensureQueryData(projectsQuery), client.ensureQueryData(pinsQuery)])
  },
  component: ProjectsScreen,
})
