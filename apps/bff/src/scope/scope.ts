import type { Placed, Watch } from '@frontdesk/api-types'
import { type OperationId, rowOf } from '@frontdesk/api-types/table'

/** A project with all its events (`eventId` null), or one event with what its project says of itself. */
export type Grant = { projectId: string; eventId: string | null }

/** What a person may touch; null is everything. An empty list is nothing. */
export type Scope = readonly Grant[] | null

/** Whether ids lie inside: `unknown` when they alone do not say, so that every record has to prove itself. */
export type Standing = 'inside' | 'outside' | 'unknown'

/** The project of an event as the service's own records have named it, or null when none has. */
export type ProjectOf = (eventId: string) => string | null

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const nobody = '00000000-0000-0000-0000-000000000000'

/** A GUID in one spelling; the platform's "no id" and everything else is null. */
function idOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const id = value.toLowerCase()
  return shape.test(id) && id !== nobody ? id : null
}

const same = (a: string, b: string | null): boolean => b !== null && a === b.toLowerCase()

const holdsProject = (scope: readonly Grant[], id: string): boolean =>
  scope.some(({ projectId, eventId }) => eventId === null && same(id, projectId))
const touchesProject = (scope: readonly Grant[], id: string): boolean =>
  scope.some(({ projectId }) => same(id, projectId))
const holdsEvent = (scope: readonly Grant[], id: string): boolean => scope.some(({ eventId }) => same(id, eventId))

function standingOfEvent(scope: readonly Grant[], eventId: string, projectId: string | null): Standing {
  if (holdsEvent(scope, eventId)) return 'inside'
  if (projectId !== null) return holdsProject(scope, projectId) ? 'inside' : 'outside'
  return scope.some((grant) => grant.eventId === null) ? 'unknown' : 'outside'
}

/** Whether somebody may see this event, by what its record says. */
export function seesEvent(
  scope: Scope | undefined,
  event: { id: string; projectId?: string | null | undefined },
): boolean {
  if (!scope) return true
  return standingOfEvent(scope, event.id.toLowerCase(), idOf(event.projectId)) === 'inside'
}

/** Whether somebody may see anything of this project. */
export function seesProject(scope: Scope | undefined, projectId: string): boolean {
  return !scope || touchesProject(scope, projectId.toLowerCase())
}

const eventNames = new Set(['eventid', 'topleveleventid'])

/** Every event id and project id that a request names, wherever it stands. */
export function idsOf(input: { params: object; query: object; body: unknown }): {
  events: string[]
  projects: string[]
} {
  const body = typeof input.body === 'object' && input.body !== null ? input.body : {}
  const named = [input.params, input.query, body].flatMap((part) => Object.entries(part))
  const pick = (fits: (name: string) => boolean): string[] =>
    named.flatMap(([name, value]) => (fits(name.toLowerCase()) ? (idOf(value) ?? []) : []))
  return { events: pick((name) => eventNames.has(name)), projects: pick((name) => name === 'projectid') }
}

/**
 * Where a request stands. One id outside is enough to be outside. A write has to be inside with every id, and what it
 * does to a whole project needs the whole project; a read may ask about the project of an event that one may see.
 */
export function standingOfRequest(
  scope: readonly Grant[],
  id: OperationId,
  input: { params: object; query: object; body: unknown },
  projectOf: ProjectOf,
): Standing {
  const { events, projects } = idsOf(input)
  const writes = rowOf(id).effect === 'writes'
  // What is made in a project is the project's; what is done to an event names the project in passing.
  const needsWhole = writes && (id === 'createEvent' || id === 'createProjectEvent')
  const found = [
    ...projects.map((it): Standing =>
      (needsWhole ? holdsProject(scope, it) : touchesProject(scope, it)) ? 'inside' : 'outside',
    ),
    ...(needsWhole ? [] : events.map((it) => standingOfEvent(scope, it, projectOf(it)))),
  ]
  if (found.includes('outside')) return 'outside'
  if (found.length === 0 || found.includes('unknown')) return 'unknown'
  return 'inside'
}

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where a record stands by its own ids. An event says its own id; everything else says its event's or its project's. */
function standingOfRecord(scope: readonly Grant[], record: Part, isEvent: boolean): Standing {
  const project = idOf(record['projectId'])
  const event = isEvent ? idOf(record['id']) : idOf(record['eventId'])
  if (event !== null) return standingOfEvent(scope, event, project)
  const several = Array.isArray(record['eventIds']) ? record['eventIds'].flatMap((it) => idOf(it) ?? []) : []
  if (several.length > 0 && several.every((it) => standingOfEvent(scope, it, project) === 'outside')) return 'outside'
  if (project === null) return 'unknown'
  return touchesProject(scope, project) ? 'inside' : 'outside'
}

/**
 * Whether somebody may see a record that names this event and this project. What names neither is theirs who see
 * everything.
 */
export function seesRecord(
  scope: Scope | undefined,
  { eventId, projectId }: { eventId: string | null; projectId: string | null },
): boolean {
  return !scope || standingOfRecord(scope, { eventId, projectId }, false) === 'inside'
}

export type Trimmed = {
  value: unknown
  /** How many records were left out. */
  dropped: number
}

/**
 * Takes out of an answer every record outside of the scope, at any depth. `vouched`: the request itself was inside, so
 * a record without ids is too; otherwise a record of the answer has to say that it is. Null when the whole answer goes.
 */
export function trimAnswer(
  scope: readonly Grant[],
  id: OperationId,
  answer: unknown,
  vouched: boolean,
): Trimmed | null {
  const { shape: form, of } = rowOf(id).answer
  let dropped = 0
  const keep = (value: unknown, isEvent: boolean, trusted: boolean): { value: unknown } | null => {
    if (Array.isArray(value)) return { value: keepAll(value, isEvent, trusted) }
    if (!isPart(value)) return { value }
    const standing = standingOfRecord(scope, value, isEvent)
    if (standing === 'outside' || (standing === 'unknown' && !trusted)) {
      dropped += 1
      return null
    }
    const kept = Object.entries(value).map(([name, part]): [string, unknown] => [
      name,
      keep(part, name === 'event' || name === 'events', true)?.value ?? null,
    ])
    return { value: Object.fromEntries(kept) }
  }
  const keepAll = (list: unknown[], isEvent: boolean, trusted: boolean): unknown[] =>
    list.flatMap((item) => {
      const kept = keep(item, isEvent, trusted)
      return kept === null ? [] : [kept.value]
    })

  const isEvent = of === 'Event'
  if (form === 'none') return { value: answer, dropped }
  if (form === 'list' && Array.isArray(answer)) return { value: keepAll(answer, isEvent, vouched), dropped }
  if ((form === 'paged' || form === 'service') && isPart(answer)) {
    const { data, ...rest } = answer
    const envelope = keep(rest, false, true)
    const kept = keep(data, isEvent, vouched)
    if (envelope === null || (form === 'service' && isPart(data) && kept === null)) return null
    return { value: { ...Object(envelope.value), data: kept?.value ?? null }, dropped }
  }
  const kept = keep(answer, isEvent, vouched)
  return kept === null ? null : { value: kept.value, dropped }
}

const isEnvelope = (id: OperationId): boolean => ['paged', 'service'].includes(rowOf(id).answer.shape)

/** Every event that an answer places in a project, by lower-case id: events themselves, and records that name both. */
export function placesIn(id: OperationId, answer: unknown): Map<string, string> {
  const { of } = rowOf(id).answer
  const found = new Map<string, string>()
  const look = (value: unknown, isEvent: boolean): void => {
    if (Array.isArray(value)) for (const item of value) look(item, isEvent)
    if (!isPart(value)) return
    const project = idOf(value['projectId'])
    const event = isEvent ? idOf(value['id']) : idOf(value['eventId'])
    if (event !== null && project !== null) found.set(event, project)
    for (const [name, part] of Object.entries(value)) look(part, name === 'event' || name === 'events')
  }
  look(isEnvelope(id) && isPart(answer) ? answer['data'] : answer, of === 'Event')
  return found
}

/** What a proof has to look for, so that `placedIn` tells of its find what `placesIn` tells of the value. */
export const watchOf = (id: OperationId): Watch => ({
  envelope: isEnvelope(id),
  events: rowOf(id).answer.of === 'Event',
})

/** Events in their projects, of the ids that a proof has found in the bytes of an answer. */
export function placedIn(placed: Placed, bytes: Buffer): Map<string, string> {
  const found = new Map<string, string>()
  for (let at = 0; at < placed.length; at += 2) {
    const [event, project] = [idAt(placed[at] ?? -1, bytes), idAt(placed[at + 1] ?? -1, bytes)]
    if (event !== null && project !== null) found.set(event, project)
  }
  return found
}
const idAt = (at: number, bytes: Buffer): string | null => (at < 0 ? null : idOf(bytes.toString('latin1', at, at + 36)))
