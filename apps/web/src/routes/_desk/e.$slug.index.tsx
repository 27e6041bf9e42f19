import type { EventRecord, Location } from '@frontdesk/api-types'
import { describeWhen } from '@frontdesk/time'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'

import { eventBySlug } from '#api/event-by-slug.ts'
import { icsHref } from '#api/feeds.ts'
import { query, useMaybeAnswer } from '#api/queries.ts'
import { EventFacts } from '#records/event-facts.tsx'
import { EventNumbers } from '#records/event-numbers.tsx'
import { EventOrganizer } from '#records/event-organizer.tsx'
import { placeOf } from '#records/event-place.ts'
import { descriptionOf } from '#records/event-text.ts'
import { EventTimes } from '#records/event-times.tsx'
import { EventPlace } from '#records/event-where.tsx'
import { useNow, viewerZone } from '#shell/now.ts'
import { Section } from '#ui/section.tsx'

import { useEventPage } from './-event-page.tsx'
import { OnlineAndLinks } from './-online-and-links.tsx'
import { Repeats, loadRepeats } from './-repeats.tsx'

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
  const { event, projectId } = useEventPage()
  const now = useNow()
  const above = useLocationsAbove(projectId, event?.extendedLocation ?? null)
  if (!event) return null
  const when = describeWhen(event, { viewerZone: viewerZone(), now })
  const text = descriptionOf(event)
  return (
    <div className="flex flex-col gap-6">
      <Section title="Numbers">
        <EventNumbers event={event} />
      </Section>
      <Repeats event={event} />
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Section title="Organizer">
            <EventOrganizer event={event} />
          </Section>
          <Section title="When" aside={<AddToCalendar event={event} projectId={projectId} />}>
            <EventTimes event={event} when={when} />
          </Section>
        </div>
        <div className="flex flex-col gap-6">
          <Section title="Where">
            <EventPlace event={event} place={placeOf(event, above)} />
          </Section>
          <Section title="Record">
            <EventFacts event={event} />
          </Section>
        </div>
      </div>
      {text || event.notes ? (
        <Section title="Description">
          {text ? <p className="max-w-prose whitespace-pre-line">{text}</p> : null}
          {event.notes ? <p className="text-quiet max-w-prose whitespace-pre-line">Notes: {event.notes}</p> : null}
        </Section>
      ) : null}
      <OnlineAndLinks />
    </div>
  )
}

/** The calendar file of the event, with its recurrence; nothing while there is no start to put into it. */
function AddToCalendar({ event, projectId }: { event: EventRecord; projectId: string | null }) {
  const { slug } = Route.useParams()
  if (!event.start && !event.startUtc) return null
  return (
    <a
      href={icsHref(event.id, slug, projectId)}
      download
      className="text-table text-text hover:bg-hover touch:min-h-11 -mr-2 inline-flex min-h-7 items-center gap-2 rounded px-2 font-medium no-underline transition-colors duration-120"
    >
      <CalendarPlus aria-hidden className="size-4" />
      Add to calendar (.ics)
    </a>
  )
}

/** The locations over the event's own, outermost first. Four steps up at most; one that cannot be read ends the tree there. */
function useLocationsAbove(projectId: string | null, own: Location | null): Location[] {
  const first = useLocation(projectId, own?.parentId)
  const second = useLocation(projectId, first?.parentId)
  const third = useLocation(projectId, second?.parentId)
  const fourth = useLocation(projectId, third?.parentId)
  return [fourth, third, second, first].filter((location) => location !== null)
}

function useLocation(projectId: string | null, id: string | null | undefined): Location | null {
  const { answer } = useMaybeAnswer(
    'getLocation',
    { params: { projectid: projectId ?? '', locationid: id ?? '' } },
    { enabled: projectId !== null && Boolean(id) },
  )
  return answer?.data ?? null
}
