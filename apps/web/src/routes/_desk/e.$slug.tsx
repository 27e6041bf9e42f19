import { createFileRoute, retainSearchParams } from '@tanstack/react-router'

import { eventBySlug } from '#api/event-by-slug.ts'
import { query } from '#api/queries.ts'
import { EventLayout, EventSkeleton, NoEvent } from '#app/event-layout.tsx'
import { guidIn, present } from '#page/search-params.ts'

/** An event by its slug (op 14); its tabs lie below it. */
export const Route = createFileRoute('/_desk/e/$slug')({
  validateSearch: (search): { project?: string } => present({ project: guidIn(search, 'project') }),
  search: { middlewares: [retainSearchParams(['project'])] },
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: ({ context, params, deps }) =>
    context.client.ensureQueryData(query('getEventForSlug', eventBySlug(params.slug, deps.project))),
  pendingMs: 200,
  pendingComponent: EventSkeleton,
  errorComponent: NoEvent,
  component: EventLayout,
})
