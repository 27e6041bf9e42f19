import { createFileRoute } from '@tanstack/react-router'

import { eventBySlug } from '#api/event-by-slug.ts'
import { query } from '#api/queries.ts'

import { EventOverview } from './-event-overview.tsx'
import { useEventPage } from './-event-page.tsx'
import { loadRepeats } from './-repeats.tsx'

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
