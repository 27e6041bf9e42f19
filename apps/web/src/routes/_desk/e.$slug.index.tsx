import type { Location } from '@frontdesk/api-types'
import { describeWhen } from '@frontdesk/time'
import { createFileRoute } from '@tanstack/react-router'

import { useMaybeAnswer } from '#api/queries.ts'
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

export const Route = createFileRoute('/_desk/e/$slug/')({
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
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Section title="Organizer">
            <EventOrganizer event={event} />
          </Section>
          <Section title="When">
            <EventTimes event={event} when={when} now={now} />
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
