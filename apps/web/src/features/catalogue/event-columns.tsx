import { Repeat } from 'lucide-react'
import { memo } from 'react'

import type { CatalogueEvent } from '#api/desk/catalogue.ts'
import { viewerZone } from '#browser/now.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { joined } from '#format/names.ts'
import { describeWhen } from '#format/when.ts'
import { listed, say } from '#i18n/say.ts'
import { eventName } from '#records/event/event-name.ts'
import { eventState, timeStateOf } from '#records/event/event-state.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { Badge } from '#ui/badge.tsx'
import { Clamped } from '#ui/clamped.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { Id } from '#ui/id.tsx'

import { shownTimes } from './event-time.ts'
import { RemoveFromCatalogue } from './remove-from-catalogue.tsx'

const whenOf = (event: CatalogueEvent, now: number) =>
  describeWhen(shownTimes(event), { viewerZone: viewerZone(), now })
const placeOf = ({ place, city, isVirtual }: CatalogueEvent) => place ?? city ?? (isVirtual ? say('Online') : null)

type Given = {
  now: number
  hasProjects: boolean
  isAdmin: boolean
  /** Cards show it only when asked to: it is a line more on each. */
  isNarrow: boolean
}

/** `hasProjects`: the events are of more than one. The ids are those by which the server sorts. */
export function eventColumns(given: Given): Column<CatalogueEvent>[] {
  const { now, hasProjects, isAdmin, isNarrow } = given
  return [
    {
      id: 'name',
      name: say('Event'),
      value: (event) => eventName(event),
      cell: (event) => <Clamped lines={2}>{eventName(event)}</Clamped>,
      wide: true,
      room: 26,
    },
    {
      id: 'time',
      name: say('When'),
      value: (event) => whenOf(event, now).inEventZone?.text ?? null,
      csv: (event) => event.next?.start ?? event.startUtc ?? event.start ?? null,
      cell: (event) => <When event={event} now={now} />,
      room: 38,
    },
    {
      id: 'place',
      name: say('Where'),
      value: placeOf,
      cell: (event) => (
        <Clamped lines={2}>{placeOf(event) ?? <span className="text-quiet">{say('unknown')}</span>}</Clamped>
      ),
      room: 14,
    },
    {
      id: 'project',
      name: say('Project'),
      value: ({ projectName }) => projectName,
      cell: ({ projectName }) => <Clamped lines={2}>{projectName}</Clamped>,
      room: 15,
      hidden: !hasProjects,
      omitEmpty: true,
    },
    { id: 'type', name: say('Type'), value: ({ typeName }) => typeName, room: 14, omitEmpty: true, hidden: true },
    {
      id: 'status',
      name: say('Status'),
      value: (event) => (event.gone ? goneText() : (stateOf(event, now)?.shown ?? event.status)),
      csv: ({ status }) => status,
      cell: (event) => <Status event={event} now={now} />,
      room: 14,
    },
    { id: 'companies', name: say('Companies'), value: ({ companies }) => companies, numeric: true, hidden: true },
    {
      id: 'categories',
      name: say('Categories'),
      value: ({ categories }) => (categories.length > 0 ? listed(categories) : null),
      hidden: true,
      unsorted: true,
    },
    {
      id: 'seen',
      name: say('Confirmed'),
      value: ({ seenAt }) => dateTime(readStamp(seenAt), { zone: viewerZone(), now }),
      csv: ({ seenAt }) => seenAt,
      hidden: true,
      unsorted: true,
    },
    { id: 'slug', name: say('Event address'), value: ({ slug }) => slug, hidden: true, unsorted: true },
    {
      id: 'id',
      name: say('Event id'),
      value: ({ id }) => id,
      cell: ({ id }) => (
        <span className="relative z-10">
          <Id id={id} what={say('event id')} />
        </span>
      ),
      hidden: true,
      unsorted: true,
    },
    ...(isAdmin
      ? [
          {
            id: 'remove',
            name: say('Remove'),
            value: () => null,
            cell: (event: CatalogueEvent) => (
              <RemoveFromCatalogue record={{ kind: 'event', id: event.id }} name={eventName(event)} />
            ),
            room: 6,
            hidden: isNarrow,
            unsorted: true,
          },
        ]
      : []),
  ]
}

const When = memo(function When({ event, now }: { event: CatalogueEvent; now: number }) {
  const when = whenOf(event, now)
  const { inEventZone, zoneLabel } = when
  const repeats = event.isRecurring === true
  return (
    <>
      <span data-numbers data-when title={inEventZone?.text} className="block lg:truncate">
        {inEventZone?.text ?? say('Not scheduled')}
        {repeats ? (
          <span title={say('Repeats')} className="text-quiet ms-1.5 inline-flex align-middle">
            <Repeat aria-label={say('Repeats')} className="size-3.5" />
          </span>
        ) : null}
      </span>
      <span className="text-label text-quiet block lg:truncate">
        {joined([inEventZone ? zoneLabel : null, timeStateOf(event, when)])}
      </span>
    </>
  )
})

const goneText = () => say('Not found any more')
const stateOf = (event: CatalogueEvent, now: number) => eventState(event, whenOf(event, now).state).state

const Status = memo(function Status({ event, now }: { event: CatalogueEvent; now: number }) {
  if (!event.gone) return <StateBadge still state={stateOf(event, now)} />
  const day = dateTime(readStamp(event.seenAt), { zone: viewerZone(), now })
  return (
    <Badge meaning="wait" title={say('The event system no longer has it; confirmed last {day}', { day })}>
      {goneText()}
    </Badge>
  )
})
