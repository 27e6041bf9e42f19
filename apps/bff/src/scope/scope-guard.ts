import { type OperationId, rowOf } from '@frontdesk/api-types/table'

import {
  type Scope,
  confirmsProject,
  holdsEvent,
  idsOf,
  eventProjectsIn,
  seesEvent,
  matchRequest,
} from '#access/scope.ts'
import { ProblemError } from '#problem.ts'

import type { EventProjects, ObservedProjects } from './event-projects.ts'
import { trimAnswer } from './trim-answer.ts'

type RequestInput = { params: object; query: object; body: unknown }
type RequestCheck = { idsInScope: boolean }
type Owner = { scope?: Scope | undefined }

export type ScopeGuard = {
  /**
   * Checks the ids of a request. Returns whether records without ids of their own may be trusted to be in scope.
   * @throws ProblemError `out_of_scope`, also for a write to an event of unknown project
   */
  before(person: Owner, id: OperationId, input: RequestInput): RequestCheck | Promise<RequestCheck>
  /** @throws ProblemError `out_of_scope` unless the event is known to be in scope */
  beforeEvent(person: Owner, eventId: string | undefined): Promise<void>
  /** Filters stored items by current scope: by the known project of the event, otherwise by the stored one. */
  within<T extends { eventId: string; projectId: string | null }>(person: Owner, kept: readonly T[]): Promise<T[]>
  /** Stores the projects of events in an answer. */
  learn(learned: ObservedProjects): Promise<void>
  /** Removes records out of scope. @throws ProblemError `out_of_scope` when that is the whole answer */
  trim(
    person: Owner,
    id: OperationId,
    answer: unknown,
    idsInScope: boolean,
    input?: RequestInput,
  ): { value: unknown; dropped: number }
  /** Learns, then trims. @throws ProblemError `out_of_scope` when that is the whole answer */
  after(
    person: Owner,
    id: OperationId,
    answer: unknown,
    idsInScope: boolean,
  ): Promise<{ value: unknown; dropped: number }>
}

const unlimited: RequestCheck = { idsInScope: true }

const outside = (detail: string) => new ProblemError('out_of_scope', { detail })

const trim: ScopeGuard['trim'] = ({ scope }, id, answer, idsInScope, input) => {
  if (!scope) return { value: answer, dropped: 0 }
  const trimmed = trimAnswer(scope, id, answer, idsInScope, input === undefined ? [] : idsOf(input).events)
  if (trimmed === null) throw outside('This record belongs to a project or an event that your account is not for.')
  return trimmed
}

/** Object-level authorization: the service's credential sees everything, so scope is enforced here. */
export function createScopeGuard(deps: {
  eventProjects: EventProjects
  /** Asks the service for the projects of events and stores them. Never throws. */
  locate: (eventIds: readonly string[]) => Promise<void>
}): ScopeGuard {
  const { eventProjects } = deps
  /** The projects of events; unknown or contradictory ones are requested again. */
  const projectsOf = async (
    scope: NonNullable<Scope>,
    events: readonly string[],
  ): ReturnType<EventProjects['find']> => {
    const known = await eventProjects.find(events)
    const missing = events.filter((event) => !holdsEvent(scope, event) && (known.get(event) ?? null) === null)
    if (missing.length === 0 || scope.every(({ eventId }) => eventId !== null)) return known
    await deps.locate(missing)
    return eventProjects.find(events)
  }
  const checkLimited = async (
    scope: NonNullable<Scope>,
    id: OperationId,
    input: RequestInput,
  ): Promise<RequestCheck> => {
    const { events } = idsOf(input)
    const known = await projectsOf(scope, events)
    if (events.some((event) => known.get(event) === null && !holdsEvent(scope, event)))
      throw outside('The service gave two different projects for this event. Open it by its own page first.')
    const match = matchRequest(scope, id, input, (event) => known.get(event) ?? null)
    if (match === 'outside')
      throw outside('Your account is limited to other projects or events. An administrator can change that.')
    if (match === 'unknown' && rowOf(id).effect === 'writes')
      throw outside('Open the event first: the desk does not know yet which project it belongs to.')
    if (match === 'unknown' && (id === 'validateRegistrationCode' || id === 'fetchRegistrationCode'))
      throw outside('Say which event or project this is about.')
    return { idsInScope: match === 'inside' }
  }
  return {
    learn: (learned) => eventProjects.learn(learned),
    trim,
    before: ({ scope }, id, input) => (scope ? checkLimited(scope, id, input) : unlimited),
    async beforeEvent({ scope }, eventId) {
      if (!scope) return
      const id = eventId?.toLowerCase() ?? ''
      const projectId = id === '' ? null : (await projectsOf(scope, [id])).get(id)
      if (id === '' || !seesEvent(scope, { id, projectId }))
        throw outside('Your account is limited to other projects or events. An administrator can change that.')
    },
    async within({ scope }, kept) {
      if (!scope) return [...kept]
      const known = await eventProjects.find(kept.map(({ eventId }) => eventId.toLowerCase()))
      return kept.filter(({ eventId: id, projectId }) => {
        const project = known.get(id.toLowerCase())
        return seesEvent(scope, { id, projectId: project === undefined ? projectId : project })
      })
    },
    async after(person, id, answer, idsInScope) {
      await eventProjects.learn({ projects: eventProjectsIn(id, answer), isConfirmed: confirmsProject(id) })
      return trim(person, id, answer, idsInScope)
    },
  }
}
