import { createFileRoute } from '@tanstack/react-router'

import { catalogueProjectsQuery } from '#api/desk/catalogue.ts'
import { ProjectsScreen } from '#features/catalogue/projects-screen.tsx'
import { withTimeout } from '#page/with-timeout.ts'
import { readTableState } from '#ui/data-table/table-state.ts'

export const Route = createFileRoute('/_desk/projects/')({
  validateSearch: readTableState,
  loader: ({ context: { client } }) => withTimeout([client.prefetchQuery(catalogueProjectsQuery)]),
  component: Projects,
})

function Projects() {
  return <ProjectsScreen search={Route.useSearch()} />
}
