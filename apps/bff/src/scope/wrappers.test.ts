import type { OperationId } from '@frontdesk/api-types/table'
import { describe, expect, it } from 'vitest'

import type { Grant } from '#access/scope.ts'

import { trimAnswer } from './trim-answer.ts'

const guid = (n: number) => `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`
const [mine, other, own, foreign] = [guid(1), guid(2), guid(11), guid(21)]
const scopes: Grant[][] = [[{ projectId: mine, eventId: null }], [{ projectId: mine, eventId: own }], []]

const part = { id: guid(8), eventId: foreign, projectId: other, name: 'FOREIGN' }
const beside = { name: 'FOREIGN', note: 'FOREIGN', imageAssetId: guid(9) }

/** The envelope around the foreign part names neither event nor project. */
const wrappers: [OperationId, 'list' | 'page' | 'one', object][] = [
  ['listEventCompanies', 'list', { company: part, sponsorType: beside, companyMembers: [beside] }],
  ['listEventComments', 'page', { comment: part, user: beside }],
  ['listEventPosts', 'page', { ...beside, eventIds: [foreign], projectIds: null }],
  ['listEventPosts', 'page', { ...beside, eventIds: null, projectIds: [other] }],
  ['listInventory', 'list', { inventory: part, details: null, settings: beside }],
  ['listInventory', 'list', { inventory: beside, details: part, settings: beside }],
  ['getInventoryItem', 'one', { inventory: part, details: beside, settings: beside }],
  ['getAttendee', 'one', { attendee: part, user: beside, person: beside }],
  ['getFacilitator', 'one', { facilitator: part, rank: beside }],
  ['startRegistration', 'one', { response: part, registrationInfo: { registration: beside, details: beside } }],
  ['startRegistration', 'one', { registrationInfo: { response: part, details: beside, ticketTypes: [beside] } }],
  ['startRegistration', 'one', { registrationInfo: { registration: part, details: beside }, response: beside }],
]

describe('R74: a wrapper is removed with its identifying child', () => {
  it.each(wrappers)('%s (%s)', (id, form, wrapper) => {
    const answer = form === 'one' ? wrapper : form === 'list' ? [wrapper] : { count: 1, data: [wrapper] }
    for (const scope of scopes)
      for (const idsInScope of [true, false]) {
        const left = trimAnswer(scope, id, answer, idsInScope)
        expect([idsInScope, JSON.stringify(left?.value ?? null).includes('FOREIGN')]).toEqual([idsInScope, false])
        expect(left?.dropped ?? 1).toBe(1)
      }
  })

  it('a wrapper whose child is in the scope is kept, also if the request was not', () => {
    const attendee = { id: guid(8), eventId: own, projectId: mine }
    const answer = { attendee, person: { id: guid(7) } }
    expect(trimAnswer(scopes[0] ?? [], 'getAttendee', answer, false)).toEqual({ value: answer, dropped: 0 })
    expect(trimAnswer(scopes[0] ?? [], 'getAttendee', answer, true)?.value).toBe(answer)
  })

  it('only the part outside of the scope is removed beside it', () => {
    const answer = { attendee: { id: guid(8), eventId: own, projectId: mine }, person: part }
    expect(trimAnswer(scopes[0] ?? [], 'getAttendee', answer, true)).toEqual({
      value: { ...answer, person: null },
      dropped: 1,
    })
  })
})
