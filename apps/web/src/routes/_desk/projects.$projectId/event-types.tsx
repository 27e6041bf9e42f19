import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { EventTypesScreen } from '#features/projects/event-types-screen.tsx'
import { guidIn, present } from '#navigation/search-params.ts'
import { settledSoon } from '#navigation/settled-soon.ts'
import { readTableState } from '#ui/data-table/table-state.ts'

export const Route = createFileRoute('/_desk/projects/$projectId/event-types')({
  validateSearch: (search) => ({ ...readTableState(search), ...present({ type: guidIn(search, 'type') }) }),
  loader: async ({ context: { client }, params }) => {
    const projectid = params.projectId.toLowerCase()
    if (!isGuid(projectid)) return
    await settledSoon([client.ensureQueryData(query('listEventTypes', { params: { projectid } }))])
  },
  component: EventTypes,
})

function EventTypes() {
  return <EventTypesScreen search={Route.useSearch()} />
}
