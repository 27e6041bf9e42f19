import { isRecord } from '@frontdesk/api-types/is-record'
import { emptyGuid, isGuid, type OperationId, rowOf } from '@frontdesk/api-types/table'
import { writeRulesOf } from '@frontdesk/api-types/write-rules'

/** A project with all its events (`eventId` null), or one event with the fields of its project. */
export type Grant = { projectId: string; eventId: string | null }

/** What a person may read and change. null: everything; an empty list: nothing. */
export type Scope = readonly Grant[] | null

/** Whether ids are in scope. `unknown`: they do not decide it, so each record of the answer has to. */
export type ScopeMatch = 'inside' | 'outside' | 'unknown'

/** The project of an event according to earlier records of the service; null when unknown. */
export type ProjectOf = (eventId: string) => string | null

/** A GUID in lower case; null for anything else and for the empty GUID. */
function idOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const id = value.toLowerCase()
  return isGuid(id) && id !== emptyGuid ? id : null
}

const same = (a: string, b: string | null): boolean => b !== null && a === b.toLowerCase()

const holdsProject = (scope: readonly Grant[], id: string): boolean =>
  scope.some(({ projectId, eventId }) => eventId === null && same(id, projectId))
export const touchesProject = (scope: readonly Grant[], id: string): boolean =>
  scope.some(({ projectId }) => same(id, projectId))
/** Whether the event itself was granted. `id` is in lower case. */
export const holdsEvent = (scope: readonly Grant[], id: string): boolean =>
  scope.some(({ eventId }) => same(id, eventId))

export function matchEvent(scope: readonly Grant[], eventId: string, projectId: string | null): ScopeMatch {
  if (holdsEvent(scope, eventId)) return 'inside'
  if (projectId !== null) return holdsProject(scope, projectId) ? 'inside' : 'outside'
  return scope.some((grant) => grant.eventId === null) ? 'unknown' : 'outside'
}

/** Whether an event is in scope, according to its record. */
export function seesEvent(
  scope: Scope | undefined,
  event: { id: string; projectId?: string | null | undefined },
): boolean {
  if (!scope) return true
  return matchEvent(scope, event.id.toLowerCase(), idOf(event.projectId)) === 'inside'
}

/** Whether any part of a project is in scope. */
export function seesProject(scope: Scope | undefined, projectId: string): boolean {
  return !scope || touchesProject(scope, projectId.toLowerCase())
}

const eventNames = new Set(['eventid', 'topleveleventid'])

/** Every event id and project id of a request: path, query and body. */
export function idsOf(input: { params: object; query: object; body: unknown }): {
  events: string[]
  projects: string[]
} {
  const body = typeof input.body === 'object' && input.body !== null ? input.body : {}
  const named = [input.params, input.query, body].flatMap((part) => Object.entries(part))
  const pick = (isWanted: (name: string) => boolean): string[] =>
    named.flatMap(([name, value]) => (isWanted(name.toLowerCase()) ? (idOf(value) ?? []) : []))
  return { events: pick((name) => eventNames.has(name)), projects: pick((name) => name === 'projectid') }
}

/**
 * The scope of a request. One id outside makes it `outside`. A write must be inside with every id, and a write to a
 * whole project needs that project in scope; a read may name the project of an event in scope.
 */
export function matchRequest(
  scope: readonly Grant[],
  id: OperationId,
  input: { params: object; query: object; body: unknown },
  projectOf: ProjectOf,
): ScopeMatch {
  const { events, projects } = idsOf(input)
  // Creating an event changes the project; other writes only mention the project of their event.
  const needsWhole = writeRulesOf(id)?.scope === 'projects'
  // The id of a new event is unknown; a known id belongs to an existing event.
  const relevant = needsWhole ? events.filter((it) => projectOf(it) !== null) : events
  const found = [
    ...projects.map((it): ScopeMatch =>
      (needsWhole ? holdsProject(scope, it) : touchesProject(scope, it)) ? 'inside' : 'outside',
    ),
    ...relevant.map((it) => matchEvent(scope, it, projectOf(it))),
  ]
  if (found.includes('outside')) return 'outside'
  if (found.length === 0 || found.includes('unknown')) return 'unknown'
  return 'inside'
}

export const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap((it) => idOf(it) ?? []) : [])

/** The scope of a record by its own ids: an event has its own id, other records name their event or project. */
export function matchRecord(
  scope: readonly Grant[],
  record: Readonly<Record<string, unknown>>,
  isEvent: boolean,
): ScopeMatch {
  const project = idOf(record['projectId'])
  const event = isEvent ? idOf(record['id']) : idOf(record['eventId'])
  if (event !== null) return matchEvent(scope, event, project)
  const [events, projects] = [idsIn(record['eventIds']), idsIn(record['projectIds'])]
  if (events.length > 0 && events.every((it) => matchEvent(scope, it, project) === 'outside')) return 'outside'
  if (projects.length > 0 && !projects.some((it) => touchesProject(scope, it))) return 'outside'
  if (project === null) return 'unknown'
  return touchesProject(scope, project) ? 'inside' : 'outside'
}

/** Whether a record with this event and project is in scope. One with neither is visible only without a limit. */
export function seesRecord(
  scope: Scope | undefined,
  { eventId, projectId }: { eventId: string | null; projectId: string | null },
): boolean {
  return !scope || matchRecord(scope, { eventId, projectId }, false) === 'inside'
}

/** `seesRecord` for the searches of the finder; undefined without a limit. */
export const recordsSeen = (scope: Scope | undefined) =>
  scope ? (place: { eventId: string | null; projectId: string | null }) => seesRecord(scope, place) : undefined

/** Whether the operation requests one event and returns its record. */
export const confirmsProject = (id: OperationId): boolean => id === 'getEventForSlug'

/**
 * The project of each event in an answer, by event id in lower case; null where the answer names two projects. Reads
 * only fields that the contract defines: open objects may contain anything.
 */
export function eventProjectsIn(id: OperationId, answer: unknown): Map<string, string | null> {
  const found = new Map<string, string | null>()
  const { shape, of } = rowOf(id).answer
  if (of !== 'Event') return found
  const records = (shape === 'paged' || shape === 'service') && isRecord(answer) ? answer['data'] : answer
  for (const record of [records].flat()) {
    if (!isRecord(record)) continue
    const [event, project] = [idOf(record['id']), idOf(record['projectId'])]
    if (event === null || project === null) continue
    const before = found.get(event)
    found.set(event, before === undefined || before === project ? project : null)
  }
  return found
}
