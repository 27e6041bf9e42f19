import { type OperationId, rowOf } from '@frontdesk/api-types/table'

import { type Scope, confirmsPlaces, holdsEvent, idsOf, placesIn, seesEvent, standingOfRequest } from '#access/scope.ts'
import { Refusal } from '#problem.ts'

import type { EventPlaces, Learned } from './event-places.ts'
import { trimAnswer } from './trim-answer.ts'

type Asked = { params: object; query: object; body: unknown }
type Vouching = { vouched: boolean }
type Owner = { scope?: Scope | undefined }

export type ScopeGuard = {
  /**
   * Checks the ids of a request. Returns whether records without ids of their own may be trusted to be in scope.
   * @throws Refusal `out_of_scope`, also for a write to an event of unknown project
   */
  before(person: Owner, id: OperationId, asked: Asked): Vouching | Promise<Vouching>
  /** @throws Refusal `out_of_scope` unless the event is known to be in scope */
  beforeEvent(person: Owner, eventId: string | undefined): Promise<void>
  /** Filters stored items by current scope: by the known project of the event, otherwise by the stored one. */
  within<T extends { eventId: string; projectId: string | null }>(person: Owner, kept: readonly T[]): Promise<T[]>
  /** Stores the projects of events in an answer. */
  learn(learned: Learned): Promise<void>
  /** Removes records out of scope. @throws Refusal `out_of_scope` when that is the whole answer */
  cut(
    person: Owner,
    id: OperationId,
    answer: unknown,
    vouched: boolean,
    asked?: Asked,
  ): { value: unknown; dropped: number }
  /** Learns, then trims. @throws Refusal `out_of_scope` when that is the whole answer */
  after(person: Owner, id: OperationId, answer: unknown, vouched: boolean): Promise<{ value: unknown; dropped: number }>
}

const everywhere: Vouching = { vouched: true }

const outside = (detail: string) => new Refusal('out_of_scope', { detail })

const cut: ScopeGuard['cut'] = ({ scope }, id, answer, vouched, asked) => {
  if (!scope) return { value: answer, dropped: 0 }
  const trimmed = trimAnswer(scope, id, answer, vouched, asked === undefined ? [] : idsOf(asked).events)
  if (trimmed === null) throw outside('This record belongs to a project or an event that your account is not for.')
  return trimmed
}

/** Object-level authorization: the service's credential sees everything, so scope is enforced here. */
export function createScopeGuard(deps: {
  places: EventPlaces
  /** Asks the service for the projects of events and stores them. Never throws. */
  locate: (eventIds: readonly string[]) => Promise<void>
}): ScopeGuard {
  const { places } = deps
  /** The projects of events; unknown or contradictory ones are requested again. */
  const placesOf = async (scope: NonNullable<Scope>, events: readonly string[]): ReturnType<EventPlaces['find']> => {
    const known = await places.find(events)
    const missing = events.filter((event) => !holdsEvent(scope, event) && (known.get(event) ?? null) === null)
    if (missing.length === 0 || scope.every(({ eventId }) => eventId !== null)) return known
    await deps.locate(missing)
    return places.find(events)
  }
  const limited = async (scope: NonNullable<Scope>, id: OperationId, asked: Asked): Promise<Vouching> => {
    const { events } = idsOf(asked)
    const known = await placesOf(scope, events)
    if (events.some((event) => known.get(event) === null && !holdsEvent(scope, event)))
      throw outside('The service gave two different projects for this event. Open it by its own page first.')
    const standing = standingOfRequest(scope, id, asked, (event) => known.get(event) ?? null)
    if (standing === 'outside')
      throw outside('Your account is limited to other projects or events. An administrator can change that.')
    if (standing === 'unknown' && rowOf(id).effect === 'writes')
      throw outside('Open the event first: the desk does not know yet which project it belongs to.')
    if (standing === 'unknown' && (id === 'validateRegistrationCode' || id === 'fetchRegistrationCode'))
      throw outside('Say which event or project this is about.')
    return { vouched: standing === 'inside' }
  }
  return {
    learn: (learned) => places.learn(learned),
    cut,
    before: ({ scope }, id, asked) => (scope ? limited(scope, id, asked) : everywhere),
    async beforeEvent({ scope }, eventId) {
      if (!scope) return
      const id = eventId?.toLowerCase() ?? ''
      const projectId = id === '' ? null : (await placesOf(scope, [id])).get(id)
      if (id === '' || !seesEvent(scope, { id, projectId }))
        throw outside('Your account is limited to other projects or events. An administrator can change that.')
    },
    async within({ scope }, kept) {
      if (!scope) return [...kept]
      const known = await places.find(kept.map(({ eventId }) => eventId.toLowerCase()))
      return kept.filter(({ eventId: id, projectId }) => {
        const place = known.get(id.toLowerCase())
        return seesEvent(scope, { id, projectId: place === undefined ? projectId : place })
      })
    },
    async after(person, id, answer, vouched) {
      await places.learn({ places: placesIn(id, answer), confirms: confirmsPlaces(id) })
      return cut(person, id, answer, vouched)
    },
  }
}
