import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { OnlineScreen } from '#features/events/online-screen.tsx'
import { openEvent } from '#features/events/open-event.ts'

/** Virtual settings (op 16) and external resources (op 17). */
export const Route = createFileRoute('/_desk/e/$slug/online')({
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: async ({ context: { client }, params, deps }) => {
    const event = await openEvent(client, params.slug, deps.project)
    // The settings are not asked for here: "none" is a 404, and a failed read is asked a second time when its place stands.
    void client.prefetchQuery(query('listExternalResources', { params: { eventid: event.id } }))
  },
  component: OnlineScreen,
})
