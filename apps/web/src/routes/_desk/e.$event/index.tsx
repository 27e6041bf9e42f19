import { createFileRoute } from '@tanstack/react-router'

import { eventBySlug } from '#api/event-by-slug.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { eventIdOf } from '#events/event-address.ts'
import { useEventPage } from '#events/event-context.tsx'
import { EventAwaited } from '#features/events/event-awaited.tsx'
import { EventOverview } from '#features/events/event-overview.tsx'
import { loadRepeats } from '#features/events/event-repeats.tsx'
import { EventWithoutRecord } from '#features/events/event-without-record.tsx'
import { openEvent } from '#features/events/open-event.ts'

/** The event's record; with only an id, the search for it. */
export const Route = createFileRoute('/_desk/e/$event/')({
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: async ({ context, params, deps }) => {
    const { record } = await openEvent(context.client, params.event, deps.project)
    if (record) await loadRepeats(record)
  },
  component: Overview,
})

function Overview() {
  const { event: slug } = Route.useParams()
  const { project } = Route.useSearch()
  const { event, eventId } = useEventPage()
  const hasOnlyId = eventIdOf(slug) === eventId
  const { pending } = useMaybeAnswer('getEventForSlug', eventBySlug(slug, project), { enabled: !hasOnlyId })
  if (event) return <EventOverview event={event} slug={slug} />
  return hasOnlyId ? <EventWithoutRecord /> : <EventAwaited isPending={pending} />
}
