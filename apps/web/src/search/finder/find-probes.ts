import type { OperationId } from '@frontdesk/api-types/table'

import type { EventSpot } from '#search/desk-links.ts'

/** An event in which ids are tried; the open one first, then the pinned ones, those of today before the others. */
export type Place = EventSpot & {
  name: string
  /** The project that the event belongs to; `projectId` is what its address names. */
  inProject: string | null
}

/** What an id or a code is taken for. */
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

/** One reading question: an id taken for one thing in one place. */
export type Probe = {
  kind: ProbeKind
  operation: OperationId
  id: string
  /** The event it is asked in; null for what lies outside of events. */
  place: Place | null
  projectId: string | null
  /** Of a code: the registration type that is asked. */
  type: { id: string; name: string } | null
  /** Higher stands first. */
  rank: number
  /** Put only when all before it have their answer, and none of them found anything. */
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

const nowhere = { place: null, projectId: null, type: null }

/** Projects of the places, in their order, each once. */
export function projectsOf(places: readonly Place[], more: readonly string[] = []): string[] {
  return [...new Set([...places.flatMap(({ inProject }) => inProject ?? []), ...more].map((id) => id.toLowerCase()))]
}

/**
 * The questions for an id of unknown kind, the likeliest first: people in the open event, in the other events, then what
 * else an id can be. Reading operations 1, 6, 10, 20, 21, 22, 24, 27 and 32 alone.
 */
export function probesForId(id: string, places: readonly Place[], projects: readonly string[]): Probe[] {
  const inPlaces = (kinds: typeof inEvents, of: readonly Place[]): Probe[] =>
    of.flatMap((place, at) =>
      kinds.map(([kind, operation, rank]) => ({
        kind,
        operation,
        id,
        place,
        projectId: place.inProject,
        type: null,
        rank: rank - (at === 0 ? 0 : 3),
      })),
    )
  const [here, ...others] = places
  const first = here ? [here] : []
  return [
    ...inPlaces(inEvents, first),
    { ...nowhere, kind: 'company', operation: 'getCompany', id, rank: 6 },
    ...inPlaces(rarelyInEvents, first),
    { ...nowhere, kind: 'event', operation: 'listEventCompanies', id, rank: 3 },
    { ...nowhere, kind: 'type', operation: 'listPassCodes', id, rank: 3 },
    ...inPlaces(inEvents, others),
    ...projects.map((projectId): Probe => ({
      ...nowhere,
      kind: 'location',
      operation: 'getLocation',
      id,
      projectId,
      rank: 3,
    })),
    ...inPlaces(rarelyInEvents, others),
  ]
}

/** The project of the open event; null outside of events, and while it is not known. */
export function openProjectOf(places: readonly Place[], eventId: string | null): string | null {
  return places.find((place) => place.eventId === eventId)?.inProject?.toLowerCase() ?? null
}

/**
 * The questions for a pass code: which types a project has (op 26); each answer asks those types (op 28). The project of the
 * open event comes first: what it knows is meant, and the others are asked only when it does not.
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

/** The questions that an answer of op 26 makes possible. */
export function probesForTypes(probe: Probe, types: readonly { id: string; name: string }[]): Probe[] {
  return types.map((type) => ({ ...probe, kind: 'code', operation: 'getPassCode', type }))
}

/** Whether a question has to wait for those under way. */
export function isHeld({ last }: Pick<Probe, 'last'>, underWay: readonly Pick<Probe, 'last'>[]): boolean {
  return last === true && underWay.some((probe) => probe.last !== true)
}

/** An id found as one kind can still be the same thing in other events, and nothing else. */
const staysOpen: Partial<Record<ProbeKind, readonly ProbeKind[]>> = {
  registrant: ['registrant'],
  user: ['user'],
  facilitator: ['facilitator'],
  item: ['item'],
  code: ['code', 'types'],
  types: ['code', 'types'],
}

/** Whether a question can bring anything new after these were found. */
export function isWorth(
  { kind, last }: Pick<Probe, 'kind' | 'last'>,
  found: readonly { probe: Pick<Probe, 'kind' | 'last'> }[],
): boolean {
  return found.every(
    ({ probe }) => (staysOpen[probe.kind]?.includes(kind) ?? false) && (last !== true || probe.last === true),
  )
}
