import type { EventRecord, Location } from '@frontdesk/api-types'
import { CalendarPlus } from 'lucide-react'

import { icsHref } from '#api/desk/feeds.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { dayIn } from '#arrivals/arrival-words.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { useDeskCounts } from '#events/desk-counts.ts'
import { useEventPage } from '#events/event-context.tsx'
import { describeWhen } from '#format/when.ts'
import { say } from '#i18n/say.ts'
import { eventPaths, locationPath, projectPaths } from '#navigation/paths.ts'
import { GuestsChecked } from '#people/guests-checked.tsx'
import { AllFields } from '#records/all-fields.tsx'
import { EventNumbers } from '#records/event/event-numbers.tsx'
import { placeOf } from '#records/event/event-place.ts'
import { LongHtml, LongText } from '#records/text/long-text.tsx'
import { ChangedSince } from '#screen/changed-since.tsx'
import { Changes } from '#screen/changes.tsx'
import { Section } from '#ui/section.tsx'
import { Summary } from '#ui/summary.tsx'

import { EventFacts } from './event-facts.tsx'
import { EventOrganizer } from './event-organizer.tsx'
import { Repeats } from './event-repeats.tsx'
import { EventTimes } from './event-times.tsx'
import { EventPlace } from './event-where.tsx'

/** The event's record (op 14): numbers, times, place, organizer, style, description, all fields. */
export function EventOverview({ event, slug }: { event: EventRecord; slug: string }) {
  const { projectId, links, zone } = useEventPage()
  const now = useNow()
  const desk = useDeskCounts(event.id)
  const above = useLocationsAbove(projectId, event.extendedLocation ?? null)
  const when = describeWhen(event, { viewerZone: viewerZone(), now })
  const location = locationPath(projectId, event.locationId ?? event.extendedLocation?.id)
  return (
    <div className="flex flex-col gap-6">
      <ChangedSince key={event.id} kind="event" record={event} readAt={0} zone={zone} />
      <Section title={say('Numbers')}>
        <EventNumbers
          event={event}
          desk={desk}
          isOn={when.state === 'running'}
          zone={zone}
          guestList={links.guests()}
          arrivals={links.arrivals({ day: dayIn(now, zone) })}
          checked={<GuestsChecked />}
        />
      </Section>
      <Description event={event} />
      <Repeats event={event} />
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Section title={say('When')} aside={<AddToCalendar event={event} slug={slug} projectId={projectId} />}>
            <EventTimes event={event} when={when} />
          </Section>
          <Section title={say('Organizer')}>
            <EventOrganizer event={event} links={links} />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Section title={say('Where')}>
            <EventPlace event={event} place={placeOf(event, above)} location={location} />
          </Section>
        </div>
      </div>
      <details>
        <Summary>{say('Details')}</Summary>
        <EventFacts
          event={event}
          zone={zone}
          now={now}
          links={{
            user: links.user,
            event: (eventId) => eventPaths(eventId).overview(),
            project: (id) => projectPaths(id).overview(),
          }}
        />
        <AllFields record={event} />
      </details>
      <Changes records={[{ kind: 'event', id: event.id }]} zone={zone} />
    </div>
  )
}

/** Prefers the HTML description, which is the richer one. */
function Description({ event }: { event: EventRecord }) {
  const html = event.descriptionHtml?.trim() || event.description?.trim()
  if (!html && !event.notes) return null
  return (
    <Section title={say('Description')}>
      {html ? <LongHtml html={html} /> : null}
      {event.notes ? <LongText text={say('Notes: {notes}', { notes: event.notes })} className="text-quiet" /> : null}
    </Section>
  )
}

/** The calendar file of the event, with its recurrence; none without a start. */
function AddToCalendar(props: { event: EventRecord; slug: string; projectId: string | null }) {
  const { event, slug, projectId } = props
  if (!event.start && !event.startUtc) return null
  return (
    <a
      href={icsHref(event.id, slug, projectId)}
      download
      className="text-table text-text hover:bg-hover touch:min-h-11 -me-2 inline-flex min-h-7 items-center gap-2 rounded px-2 font-medium no-underline"
    >
      <CalendarPlus aria-hidden className="size-4" />
      {say('Add to calendar (.ics)')}
    </a>
  )
}

/** The locations above the event's own, outermost first. At most four levels; one that cannot be read ends the list. */
function useLocationsAbove(projectId: string | null, own: Pick<Location, 'parentId'> | null): Location[] {
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
