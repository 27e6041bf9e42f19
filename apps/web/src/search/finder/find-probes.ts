import type { OperationId } from '@frontdesk/api-types/table'

import type { EventSpot } from '#search/rows/desk-links.ts'

/** An event in which ids are searched: the open one first, then the pinned ones, today's first. */
export type SearchedEvent = EventSpot & {
  name: string
  /** The project that its record names; `projectId` is the one in its address. */
  recordProjectId: string | null
}

/** What an id or a code may be. */
export type ProbeKind =
  | 'attendee'
  | 'registrant'
  | 'user'
  | 'facilitator'
  | 'item'
  | 'company'
  | 'location'
  | 'type'
  | 'event'
  | 'types'
  | 'code'

/** One read: an id as one kind of record in one event or project. */
export type Probe = {
  kind: ProbeKind
  operation: OperationId
  id: string
  /** The event to search; null for records outside of events. */
  event: SearchedEvent | null
  projectId: string | null
  /** Of a code: the registration type to search. */
  type: { id: string; name: string } | null
  /** Higher is better. */
  rank: number
  /** Runs only after all earlier probes have finished without a match. */
  last?: true
}

const inEvents: readonly [kind: ProbeKind, operation: OperationId, rank: number][] = [
  ['attendee', 'getAttendee', 9],
  ['registrant', 'getRegistrantForPerson', 8],
  ['user', 'getAttendeeForUser', 7],
]
const rarelyInEvents: readonly [kind: ProbeKind, operation: OperationId, rank: number][] = [
  ['facilitator', 'getFacilitator', 5],
  ['item', 'getInventoryItem', 4],
]

const nowhere = { event: null, projectId: null, type: null }

/** Projects of the events, in order, without duplicates. */
export function projectsOf(events: readonly SearchedEvent[], more: readonly string[] = []): string[] {
  return [
    ...new Set(
      [...events.flatMap(({ recordProjectId }) => recordProjectId ?? []), ...more].map((id) => id.toLowerCase()),
    ),
  ]
}

/**
 * The probes for an id of unknown kind, most likely first: people in the open event, in the other events, then other
 * kinds. Only reads: operations 1, 6, 10, 20, 21, 22, 24, 27 and 32.
 */
export function probesForId(id: string, events: readonly SearchedEvent[], projects: readonly string[]): Probe[] {
  const inEventsOf = (kinds: typeof inEvents, of: readonly SearchedEvent[]): Probe[] =>
    of.flatMap((event, at) =>
      kinds.map(([kind, operation, rank]) => ({
        kind,
        operation,
        id,
        event,
        projectId: event.recordProjectId,
        type: null,
        rank: rank - (at === 0 ? 0 : 3),
      })),
    )
  const [here, ...others] = events
  const first = here ? [here] : []
  return [
    ...inEventsOf(inEvents, first),
    { ...nowhere, kind: 'company', operation: 'getCompany', id, rank: 6 },
    ...inEventsOf(rarelyInEvents, first),
    { ...nowhere, kind: 'event', operation: 'listEventCompanies', id, rank: 3 },
    { ...nowhere, kind: 'type', operation: 'listPassCodes', id, rank: 3 },
    ...inEventsOf(inEvents, others),
    ...projects.map((projectId): Probe => ({
      ...nowhere,
      kind: 'location',
      operation: 'getLocation',
      id,
      projectId,
      rank: 3,
    })),
    ...inEventsOf(rarelyInEvents, others),
  ]
}

/** The project of the open event; null outside of events, and while it is unknown. */
export function openProjectOf(events: readonly SearchedEvent[], eventId: string | null): string | null {
  return events.find((event) => event.eventId === eventId)?.recordProjectId?.toLowerCase() ?? null
}

/**
 * The probes for a pass code: the types of each project (op 26), which lead to probes of those types (op 28). The open
 * event's project comes first; the others are searched only without a match there.
 */
export function probesForCode(code: string, projects: readonly string[], open: string | null = null): Probe[] {
  const first = open !== null && projects.includes(open) ? open : null
  const ordered = first === null ? projects : [first, ...projects.filter((id) => id !== first)]
  return ordered.map((projectId, at) => ({
    ...nowhere,
    kind: 'types',
    operation: 'listRegistrationTypes',
    id: code,
    projectId,
    rank: 5 - Math.min(at, 4),
    ...(first !== null && projectId !== first && { last: true as const }),
  }))
}

/** The probes that an answer of op 26 leads to. */
export function probesForTypes(probe: Probe, types: readonly { id: string; name: string }[]): Probe[] {
  return types.map((type) => ({ ...probe, kind: 'code', operation: 'getPassCode', type }))
}

/** Whether a probe must wait for running ones. */
export function mustWait({ last }: Pick<Probe, 'last'>, underWay: readonly Pick<Probe, 'last'>[]): boolean {
  return last === true && underWay.some((probe) => probe.last !== true)
}

/** After a match of one kind, the other kinds that the same id may still be. */
const compatibleKinds: Partial<Record<ProbeKind, readonly ProbeKind[]>> = {
  registrant: ['registrant'],
  user: ['user'],
  facilitator: ['facilitator'],
  item: ['item'],
  code: ['code', 'types'],
  types: ['code', 'types'],
}

/** Whether a probe can still find something new. */
export function isUseful(
  { kind, last }: Pick<Probe, 'kind' | 'last'>,
  found: readonly { probe: Pick<Probe, 'kind' | 'last'> }[],
): boolean {
  return found.every(
    ({ probe }) => (compatibleKinds[probe.kind]?.includes(kind) ?? false) && (last !== true || probe.last === true),
  )
}
