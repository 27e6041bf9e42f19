import { createFileRoute } from '@tanstack/react-router'

import { ProjectsScreen } from '#features/catalogue/projects-screen.tsx'
import { readTableState } from '#ui/data-table/table-state.ts'

export const Route = createFileRoute('/_desk/projects/')({
  validateSearch: readTableState,
  loader: async ({ context: { client } }) => (await import('#features/catalogue/load-lists.ts')).loadProjects(client),
  component: Projects,
})

function Projects() {
  return <ProjectsScreen search={Route.useSearch()} />
}
