import { Link } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { type ReactNode, createContext, memo, use, useEffect, useMemo, useState } from 'react'

import type { ListedEvent } from '#api/event-list-fields.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { joined } from '#format/names.ts'
import { describeWhen } from '#format/when.ts'
import { listed, say } from '#i18n/say.ts'
import { pathsOf } from '#navigation/paths.ts'
import { eventName } from '#records/event/event-name.ts'
import { shortPlaceOf } from '#records/event/event-place.ts'
import { eventState, timeStateOf } from '#records/event/event-state.ts'
import { useTimeParts } from '#records/event/time-parts.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { Clamped } from '#ui/clamped.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'
import { Button } from '#ui/forms/button.tsx'
import { Id } from '#ui/id.tsx'

import { type CompanyRoles, type RoleRead, useCompanyRoles } from './company-roles.ts'

type RoleOf = (eventId: string) => RoleRead
const notAsked: RoleOf = () => ({ state: 'not asked' })
const RolesContext = createContext<CompanyRoles>({ roleOf: notAsked, unasked: 0, askMore: () => {}, failed: 0 })

/** The roles known at the time of the call: the file is made when the button is pressed. */
function createLatest() {
  let roleOf = notAsked
  return {
    get: (eventId: string): RoleRead => roleOf(eventId),
    set: (next: RoleOf): void => {
      roleOf = next
    },
  }
}
type Latest = ReturnType<typeof createLatest>

const keyOf = (event: ListedEvent) => event.id
const linkOf = (event: ListedEvent) => pathsOf(event).overview()

type TableProps = {
  label: string
  events: readonly ListedEvent[]
  /** If set, each row links to this person's card at the event. */
  personId?: string | null
  state: TableState
  onState: (next: TableState) => void
  csv: string
  empty: ReactNode
}

/** Events of a company or of one of its members (ops 4, 5), with the company's roles at each (op 6 of the event). */
export function CompanyEventsTable({ companyId, ...table }: TableProps & { companyId: string }) {
  const [latest] = useState(createLatest)
  return (
    <Roles companyId={companyId} events={table.events} latest={latest}>
      <div className="flex flex-col gap-2">
        <EventsTable {...table} latest={latest} />
        <RoleNotes />
      </div>
    </Roles>
  )
}

/** Roles arrive one by one: only the cell concerned renders again, not the table. */
function Roles(props: { companyId: string; events: readonly ListedEvent[]; latest: Latest; children: ReactNode }) {
  const { companyId, events, latest, children } = props
  const roles = useCompanyRoles(companyId, events, useNow())
  const { roleOf } = roles
  useEffect(() => latest.set(roleOf), [latest, roleOf])
  return <RolesContext value={roles}>{children}</RolesContext>
}

function EventsTable(props: TableProps & { latest: Latest }) {
  const { label, events, personId = null, state, onState, csv, empty, latest } = props
  const now = useNow()
  // The rows depend on the roles only when filtered or sorted by them.
  const follows = state.find !== undefined || state.sort?.endsWith('role') === true ? use(RolesContext).roleOf : null
  const columns = useMemo(
    () => columnsOf({ now, roleOf: follows ?? latest.get, personId }),
    [now, follows, latest, personId],
  )
  return (
    <DataTable
      label={label}
      rows={events}
      rowKey={keyOf}
      rowLink={linkOf}
      columns={columns}
      state={state}
      onState={onState}
      csv={csv}
      empty={empty}
    />
  )
}

function RoleNotes() {
  const { failed, unasked, askMore } = use(RolesContext)
  return (
    <>
      {failed > 0 ? (
        <p className="text-label text-wait-ink">
          {say('Role unknown at {count, plural, one {# event} other {# events}}: no answer, or no access.', {
            count: failed,
          })}
        </p>
      ) : null}
      {unasked > 0 ? (
        <p className="text-label text-quiet flex flex-wrap items-center gap-x-3 gap-y-1">
          {say('Role not checked at {count, plural, one {# event} other {# events}} furthest from today.', {
            count: unasked,
          })}
          <Button compact onClick={askMore}>
            {say('Check the roles of more events')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

type Given = { now: number; roleOf: RoleOf; personId: string | null }

function columnsOf({ now, roleOf, personId }: Given): Column<ListedEvent>[] {
  const zone = viewerZone()
  return [
    {
      id: 'event',
      name: say('Event'),
      value: eventName,
      cell: (event) => <Clamped>{eventName(event)}</Clamped>,
      wide: true,
    },
    {
      id: 'when',
      name: say('When'),
      // Sorted by instant: the texts are in different zones.
      value: (event) => event.startUtc ?? event.start ?? null,
      cell: (event) => <When event={event} zone={zone} now={now} />,
    },
    {
      id: 'role',
      name: say('Role there'),
      value: (event) => roleText(roleOf(event.id)),
      cell: (event) => <Role eventId={event.id} />,
      fixedWidth: true,
    },
    {
      id: 'place',
      name: say('Where'),
      value: (event) => shortPlaceOf(event),
      cell: (event) => <Place event={event} />,
    },
    {
      id: 'status',
      name: say('Status'),
      value: (event) => effective(event, now)?.shown ?? event.status ?? null,
      csv: (event) => event.status ?? null,
      cell: (event) => <Status event={event} now={now} />,
    },
    ...(personId
      ? [
          {
            id: 'person',
            name: say('As a person'),
            value: () => null,
            cell: (event: ListedEvent) => <PersonAt event={event} personId={personId} />,
          },
        ]
      : []),
    { id: 'slug', name: say('Event address'), value: (event) => event.slug ?? null, hidden: true },
    {
      id: 'id',
      name: say('Event id'),
      value: (event) => event.id,
      cell: (event) => (
        <span className="relative z-10">
          <Id id={event.id} what={say('event id')} />
        </span>
      ),
      hidden: true,
    },
  ]
}

const When = memo(function When({ event, zone, now }: { event: ListedEvent; zone: string; now: number }) {
  useTimeParts([event])
  const when = describeWhen(event, { viewerZone: zone, now })
  const { inEventZone, zoneLabel } = when
  return (
    <>
      <span data-numbers className="block lg:min-w-42">
        {inEventZone?.text ?? say('Not scheduled')}
      </span>
      <span className="text-label text-quiet block">
        {joined([inEventZone ? zoneLabel : null, timeStateOf(event, when)])}
      </span>
    </>
  )
})

const Place = memo(function Place({ event }: { event: ListedEvent }) {
  return <Clamped>{shortPlaceOf(event) ?? <span className="text-quiet">{say('unknown')}</span>}</Clamped>
})

/** Without a noun, which the column header has: each extra word per row costs layout. */
const Status = memo(function Status({ event, now }: { event: ListedEvent; now: number }) {
  return <StateBadge still state={effective(event, now)} />
})

const effective = (event: ListedEvent, now: number) =>
  eventState(event, describeWhen(event, { viewerZone: viewerZone(), now }).state).state

function PersonAt({ event, personId }: { event: ListedEvent; personId: string }) {
  return (
    <Link
      {...pathsOf(event).person(personId)}
      aria-label={say('Their card at {event}', { event: eventName(event) })}
      className="touch:min-h-11 relative z-10 inline-flex min-h-6 items-center gap-1.5 underline decoration-current/40 underline-offset-2 hover:decoration-current"
    >
      <UserRound aria-hidden className="text-quiet size-3.5" />
      {say('Their card')}
    </Link>
  )
}

function roleText(read: RoleRead): string | null {
  if (read.state !== 'told') return null
  if (read.titles === null) return say('not among its companies')
  return read.titles.length > 0 ? listed(read.titles) : say('role unknown')
}

function Role({ eventId }: { eventId: string }) {
  const read = use(RolesContext).roleOf(eventId)
  if (read.state === 'asking') return <span className="text-quiet">{say('checking…')}</span>
  if (read.state === 'not asked') return <span className="text-quiet">{say('not checked')}</span>
  if (read.state === 'failed') return <span className="text-wait-ink">{say('couldn’t check')}</span>
  const told = read.titles && read.titles.length > 0
  return <Clamped className={told ? undefined : 'text-quiet'}>{roleText(read)}</Clamped>
}
