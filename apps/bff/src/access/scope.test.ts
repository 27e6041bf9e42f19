import { type OperationId, operationIds, rowOf } from '@frontdesk/api-types/table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { trimAnswer } from '#scope/trim-answer.ts'

import { type Grant, type ProjectOf, matchRequest } from './scope.ts'

const guid = (n: number) => `aaaaaaaa-0000-0000-0000-${String(n).padStart(12, '0')}`
const [mine, other, myEvent, sibling, foreign] = [guid(1), guid(2), guid(11), guid(12), guid(21)]
const whole: Grant[] = [{ projectId: mine, eventId: null }]
const single: Grant[] = [{ projectId: mine, eventId: myEvent }]
const places: ProjectOf = (id) => (id === foreign ? other : id === myEvent || id === sibling ? mine : null)
const nowhere: ProjectOf = () => null

const ask = (
  scope: Grant[],
  id: OperationId,
  body: unknown,
  params: object = {},
  query: object = {},
  places_ = places,
) => matchRequest(scope, id, { params, query, body }, places_)

describe('the project and event of a request', () => {
  it.each([
    ['the own event', single, myEvent, 'inside'],
    ['another event of the same project', single, sibling, 'outside'],
    ['a foreign event', single, foreign, 'outside'],
    ['an event of the whole project', whole, sibling, 'inside'],
    ['a foreign event, with a whole project', whole, foreign, 'outside'],
  ] as const)('%s', (_, scope, eventid, standing) => {
    expect(ask(scope, 'listInventory', null, { eventid })).toBe(standing)
    expect(ask(scope, 'getAttendeeForUser', null, { eventid: eventid.toUpperCase() }, { userid: guid(9) })).toBe(
      standing,
    )
    expect(ask(scope, 'enrollAttendee', { enroll: true, eventId: eventid, personId: guid(9) })).toBe(standing)
    expect(ask(scope, 'addFacilitatorFavorite', { topLevelEventId: eventid, personId: guid(9) })).toBe(standing)
  })

  it('are unknown for an event that is in no record', () => {
    expect(ask(whole, 'listInventory', null, { eventid: guid(77) }, {}, nowhere)).toBe('unknown')
    expect(ask(single, 'listInventory', null, { eventid: guid(77) }, {}, nowhere)).toBe('outside')
  })

  it('are refused when one id is outside of the scope', () => {
    const body = { eventId: myEvent, projectId: other, personId: guid(9) }
    expect(ask(single, 'startRegistration', body)).toBe('outside')
    expect(ask(whole, 'validateRegistrationCode', { ...body, projectId: mine, eventId: foreign })).toBe('outside')
  })

  it('allow project reads with an event scope, and new events only with the whole project', () => {
    expect(ask(single, 'listLocations', null, { projectid: mine })).toBe('inside')
    expect(ask(single, 'createProjectEvent', { name: 'New' }, { projectid: mine })).toBe('outside')
    expect(ask(whole, 'createProjectEvent', { name: 'New' }, { projectid: mine })).toBe('inside')
    expect(ask(single, 'createEvent', { eventId: myEvent, projectId: mine, userId: guid(9) })).toBe('outside')
    expect(ask(whole, 'createEvent', { eventId: guid(78), projectId: mine, userId: guid(9) })).toBe('inside')
  })

  it('are unknown for a request without such ids', () => {
    expect(ask(whole, 'getCompany', null, { companyid: guid(5) })).toBe('unknown')
    expect(ask(whole, 'validateRegistrationCode', { personId: guid(9), passCode: 'X' })).toBe('unknown')
  })
})

const event = (id: string, projectId: string) => ({ id, projectId, name: 'E' })

describe('a trimmed answer', () => {
  it('has no events outside of the scope in lists, and their number', () => {
    const answer = { count: 3, data: [event(myEvent, mine), event(sibling, mine), event(foreign, other)] }
    expect(trimAnswer(single, 'listCompanyEvents', answer, false)).toEqual({
      value: { count: 3, data: [event(myEvent, mine)] },
      dropped: 2,
    })
    expect(trimAnswer(whole, 'listCompanyEvents', answer, false)?.dropped).toBe(1)
  })

  it('omits a single record outside of the scope completely', () => {
    expect(trimAnswer(whole, 'getCompany', { id: guid(5), projectId: other }, false)).toBeNull()
    expect(trimAnswer(single, 'getEventForSlug', event(sibling, mine), false)).toBeNull()
    expect(
      trimAnswer(single, 'getAttendee', { attendee: { id: guid(6), eventId: foreign, projectId: mine } }, true),
    ).toBeNull()
  })

  it('contains a record without ids only when the request was in the scope', () => {
    expect(trimAnswer(whole, 'getCompany', { id: guid(5) }, false)).toBeNull()
    expect(trimAnswer(whole, 'listInventory', [{ id: guid(5) }], true)).toEqual({
      value: [{ id: guid(5) }],
      dropped: 0,
    })
    const blank = '00000000-0000-0000-0000-000000000000'
    expect(trimAnswer(whole, 'getCompany', { id: guid(5), projectId: blank }, false)).toBeNull()
  })

  it('has no byte from outside of the scope at any depth, for any operation', () => {
    const secret = 'foreign-text'
    const leaf = fc.record({
      projectId: fc.constantFrom(other, other.toUpperCase()),
      eventId: fc.option(fc.constant(foreign), { nil: undefined }),
      name: fc.constant(secret),
    })
    const tree = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.record({ id: fc.constant(guid(5)), projectId: fc.constant(mine), inner: tie('node') }),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.record({ data: tie('node'), event: tie('node') }),
      ),
    })).node
    fc.assert(
      fc.property(fc.constantFrom(...operationIds), tree, fc.boolean(), (id, value, idsInScope) => {
        if (rowOf(id).answer.shape === 'none') return
        const left = trimAnswer(whole, id, value, idsInScope)
        expect(JSON.stringify(left) ?? '').not.toContain(secret)
      }),
      { numRuns: 2000 },
    )
  })
})
