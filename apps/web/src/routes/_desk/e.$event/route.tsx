import { createFileRoute } from '@tanstack/react-router'

import { EventLayout, EventSkeleton, NoEvent } from '#app/event-layout.tsx'
import { openEvent } from '#features/events/open-event.ts'
import { guidIn, present } from '#navigation/search-params.ts'

/** An event by its slug (op 14) or its id; its tabs are child routes. */
export const Route = createFileRoute('/_desk/e/$event')({
  validateSearch: (search): { project?: string } => present({ project: guidIn(search, 'project') }),
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: async ({ context, params, deps }) => {
    await openEvent(context.client, params.event, deps.project)
  },
  pendingMs: 200,
  pendingComponent: EventSkeleton,
  errorComponent: NoEvent,
  component: EventLayout,
})
