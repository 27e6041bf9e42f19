import { type OperationId, rowOf } from '@frontdesk/api-types/table'

import { Refusal } from '#problem.ts'

import type { EventPlaces } from './event-places.ts'
import { type Scope, idsOf, placesIn, seesEvent, standingOfRequest, trimAnswer } from './scope.ts'

type Asked = { params: object; query: object; body: unknown }
type Owner = { scope?: Scope | undefined }

export type ScopeGuard = {
  /**
   * Looks at the ids that go in. Returns whether they vouch for records that carry no ids of their own.
   * @throws Refusal `out_of_scope`; a write whose event nobody has placed in a project is refused too
   */
  before(person: Owner, id: OperationId, asked: Asked): Promise<{ vouched: boolean }>
  /** @throws Refusal `out_of_scope` unless the event is known to lie inside */
  beforeEvent(person: Owner, eventId: string | undefined): Promise<void>
  /** Takes out what lies outside. @throws Refusal `out_of_scope` when that is the whole answer */
  after(person: Owner, id: OperationId, answer: unknown, vouched: boolean): Promise<{ value: unknown; dropped: number }>
}

const outside = (detail: string) => new Refusal('out_of_scope', { detail })

/** Object-level scope: one credential of the service sees everything, so who may see what is decided here. */
export function createScopeGuard(deps: { places: EventPlaces }): ScopeGuard {
  return {
    async before({ scope }, id, asked) {
      if (!scope) return { vouched: true }
      const { events } = idsOf(asked)
      const known = await deps.places.find(events)
      const standing = standingOfRequest(scope, id, asked, (event) => known.get(event) ?? null)
      if (standing === 'outside')
        throw outside('Your account is limited to other projects or events. An administrator can change that.')
      if (standing === 'unknown' && rowOf(id).effect === 'writes')
        throw outside('Open the event first: the desk does not know yet which project it belongs to.')
      if (standing === 'unknown' && (id === 'validateRegistrationCode' || id === 'fetchRegistrationCode'))
        throw outside('Say which event or project this is about.')
      return { vouched: standing === 'inside' }
    },
    async beforeEvent({ scope }, eventId) {
      if (!scope) return
      const id = eventId?.toLowerCase() ?? ''
      const projectId = (await deps.places.find(id === '' ? [] : [id])).get(id)
      if (id === '' || !seesEvent(scope, { id, projectId }))
        throw outside('Your account is limited to other projects or events. An administrator can change that.')
    },
    async after({ scope }, id, answer, vouched) {
      await deps.places.learn(placesIn(id, answer))
      if (!scope) return { value: answer, dropped: 0 }
      const trimmed = trimAnswer(scope, id, answer, vouched)
      if (trimmed === null) throw outside('This record belongs to a project or an event that your account is not for.')
      return trimmed
    },
  }
}
