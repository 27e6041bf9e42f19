import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { Notice } from '#ui/notice.tsx'

import { useEventPage } from './-event-page.tsx'
import { openEvent } from './-open-event.ts'
import { RegistrationScreen } from './-registration-screen.tsx'
import { guidIn, present } from './-search.ts'

/** Registration types and codes of the event's project; `type` is open, `person` is who a code is checked for. */
export const Route = createFileRoute('/_desk/e/$slug/registration')({
  validateSearch: (search): { type?: string; person?: string } =>
    present({ type: guidIn(search, 'type'), person: guidIn(search, 'person') }),
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: async ({ context: { client }, params, deps }) => {
    const event = await openEvent(client, params.slug, deps.project)
    const projectid = event.projectId ?? deps.project
    if (projectid) void client.prefetchQuery(query('listRegistrationTypes', { query: { projectid } }))
  },
  component: Registration,
})

function Registration() {
  const { projectId } = useEventPage()
  const search = Route.useSearch()
  if (projectId) return <RegistrationScreen projectId={projectId} search={search} />
  return (
    <Notice kind="missing" title="The event names no project">
      <p>Registration types belong to a project (operation 26), and the service sent no project id with this event.</p>
    </Notice>
  )
}
