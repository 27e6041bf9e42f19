import { createFileRoute } from '@tanstack/react-router'

import { eventBySlug } from '#api/event-by-slug.ts'
import { query } from '#api/queries.ts'
import { EventOverview } from '#features/events/event-overview.tsx'
import { loadRepeats } from '#features/events/event-repeats.tsx'
import { useEventPage } from '#page/events/event-context.tsx'

export const Route = createFileRoute('/_desk/e/$slug/')({
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: async ({ context, params, deps }) => {
    const { data } = await context.client.ensureQueryData(
      query('getEventForSlug', eventBySlug(params.slug, deps.project)),
    )
    await loadRepeats(data)
  },
  component: Overview,
})

function Overview() {
  const { slug } = Route.useParams()
  const { event } = useEventPage()
  return event ? <EventOverview event={event} slug={slug} /> : null
}
