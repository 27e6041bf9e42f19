import { type OperationId, rowOf } from '@frontdesk/api-types/table'

/** A project with all its events (`eventId` null), or one event with what its project says of itself. */
export type Grant = { projectId: string; eventId: string | null }

/** What a person may touch; null is everything. An empty list is nothing. */
export type Scope = readonly Grant[] | null

/** Whether ids lie inside: `unknown` when they alone do not say, so that every record has to prove itself. */
export type Standing = 'inside' | 'outside' | 'unknown'

/** The project of an event as the service's own records have named it, or null when none has. */
export type ProjectOf = (eventId: string) => string | null

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const nobody = '00000000-0000-0000-0000-000000000000'

/** A GUID in one spelling; the platform's "no id" and everything else is null. */
function idOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const id = value.toLowerCase()
  return idPattern.test(id) && id !== nobody ? id : null
}

const same = (a: string, b: string | null): boolean => b !== null && a === b.toLowerCase()

const holdsProject = (scope: readonly Grant[], id: string): boolean =>
  scope.some(({ projectId, eventId }) => eventId === null && same(id, projectId))
export const touchesProject = (scope: readonly Grant[], id: string): boolean =>
  scope.some(({ projectId }) => same(id, projectId))
/** Whether the event itself was granted. `id` is in lower case. */
export const holdsEvent = (scope: readonly Grant[], id: string): boolean =>
  scope.some(({ eventId }) => same(id, eventId))

export function standingOfEvent(scope: readonly Grant[], eventId: string, projectId: string | null): Standing {
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
  // The id of a new event is not known yet; one that is known is the id of somebody's event.
  const counted = needsWhole ? events.filter((it) => projectOf(it) !== null) : events
  const found = [
    ...projects.map((it): Standing =>
      (needsWhole ? holdsProject(scope, it) : touchesProject(scope, it)) ? 'inside' : 'outside',
    ),
    ...counted.map((it) => standingOfEvent(scope, it, projectOf(it))),
  ]
  if (found.includes('outside')) return 'outside'
  if (found.length === 0 || found.includes('unknown')) return 'unknown'
  return 'inside'
}

export type Part = Record<string, unknown>
export const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap((it) => idOf(it) ?? []) : [])

/** Where a record is by its own ids. An event has its own id; everything else names its event or its project. */
export function standingOfRecord(scope: readonly Grant[], record: Part, isEvent: boolean): Standing {
  const project = idOf(record['projectId'])
  const event = isEvent ? idOf(record['id']) : idOf(record['eventId'])
  if (event !== null) return standingOfEvent(scope, event, project)
  const [events, projects] = [idsIn(record['eventIds']), idsIn(record['projectIds'])]
  if (events.length > 0 && events.every((it) => standingOfEvent(scope, it, project) === 'outside')) return 'outside'
  if (projects.length > 0 && !projects.some((it) => touchesProject(scope, it))) return 'outside'
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

/** Whether the operation is asked for one event and answers with its record. */
export const confirmsPlaces = (id: OperationId): boolean => id === 'getEventForSlug'

/**
 * The project of every event in an answer, by the event's id in lower case; null where the answer gives two. Only the
 * contract's own fields of the records that it calls events count: an open object may say anything.
 */
export function placesIn(id: OperationId, answer: unknown): Map<string, string | null> {
  const found = new Map<string, string | null>()
  const { shape, of } = rowOf(id).answer
  if (of !== 'Event') return found
  const records = (shape === 'paged' || shape === 'service') && isPart(answer) ? answer['data'] : answer
  for (const record of [records].flat()) {
    if (!isPart(record)) continue
    const [event, project] = [idOf(record['id']), idOf(record['projectId'])]
    if (event === null || project === null) continue
    const before = found.get(event)
    found.set(event, before === undefined || before === project ? project : null)
  }
  return found
}
