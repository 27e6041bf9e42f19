import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { OnlineScreen } from '#features/events/online-screen.tsx'
import { openEvent } from '#features/events/open-event.ts'

/** Virtual settings (op 16) and external resources (op 17). */
export const Route = createFileRoute('/_desk/e/$event/online')({
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: async ({ context: { client }, params, deps }) => {
    const { eventId } = await openEvent(client, params.event, deps.project)
    // The settings are not prefetched: "none" is a 404, and a failed read would be repeated when the section mounts.
    void client.prefetchQuery(query('listExternalResources', { params: { eventid: eventId } }))
  },
  component: OnlineScreen,
})
