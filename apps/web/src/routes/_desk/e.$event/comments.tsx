import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { CommentsScreen } from '#features/events/comments-screen.tsx'
import { openEvent } from '#features/events/open-event.ts'

/** Comments as threads (op 15). */
export const Route = createFileRoute('/_desk/e/$event/comments')({
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: async ({ context: { client }, params, deps }) => {
    const { eventId } = await openEvent(client, params.event, deps.project)
    void client.prefetchQuery(query('listEventComments', { query: { eventid: eventId } }))
  },
  component: CommentsScreen,
})
