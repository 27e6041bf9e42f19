import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { NewEventPage } from '#features/new-event/new-event-page.tsx'
import { settledSoon } from '#navigation/settled-soon.ts'
import { NoSuchId } from '#screen/no-such-id.tsx'

/** Create an event (ops 7 and 13). `step` is the form unless it says review: back leads from one to the other. */
export const Route = createFileRoute('/_desk/projects/$projectId_/new-event')({
  validateSearch: (search: Record<string, unknown>): { step?: 'review' } =>
    search['step'] === 'review' ? { step: 'review' } : {},
  loader: async ({ context: { client }, params }) => {
    const projectid = params.projectId.toLowerCase()
    if (!isGuid(projectid)) return
    const of = { params: { projectid } }
    void client.prefetchQuery(query('listEventTypes', of))
    void client.prefetchQuery(query('listMetaFields', of))
    await settledSoon([client.ensureQueryData(query('getProject', of))])
  },
  component: NewEventRoute,
})

function NewEventRoute() {
  const { projectId } = Route.useParams()
  const { step } = Route.useSearch()
  if (!isGuid(projectId)) return <NoSuchId what="project" />
  return <NewEventPage key={projectId} projectId={projectId.toLowerCase()} step={step} />
}
