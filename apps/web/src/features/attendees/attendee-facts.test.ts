import type { Registrant } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'

import { attendeeView } from '#records/registration/attendee-view.ts'

import { type FactsInput, type RegistrantAnswer, factsOf } from './attendee-facts.ts'
import type { PastSend } from './confirmation-guard.ts'

const id = '077c86c1-df32-5901-8863-b9e31695422f'
const now = Date.parse('2026-11-21T12:00:00Z')
const at = '2026-11-21T11:59:00Z'

function viewOf(more: object = {}) {
  const view = attendeeView({ id, name: 'Yaw', enrollmentStatus: 'Enrolled', ...more })
  if (!view) throw new Error('no view')
  return view
}
const registrant: Registrant = {
  id,
  registrantStatus: 'Complete',
  paymentStatus: 'Paid',
  approvalStatus: 'Approved',
  amountPaid: 7500,
  confirmationNumber: 'FD-7K2Q',
  registrationPassCodeId: id,
  registrationType: { id, displayName: 'Individual', currency: 'EUR' },
}
const found = (change: Partial<Registrant> = {}, sealed: string[] = ['enteredCode']): RegistrantAnswer => ({
  state: 'found',
  registrant: { ...registrant, ...change },
  sealed,
  at,
})
const sentBy = (state: PastSend['state']): PastSend => ({
  id,
  state,
  by: { id, name: 'Ana' },
  at: '2026-11-21T10:00:00Z',
  to: 'y…@example.org',
  code: null,
})

function facts(change: Partial<FactsInput> = {}) {
  const all = factsOf({
    attendee: { view: viewOf(), operation: 22, at },
    registrant: found(),
    sends: [],
    zone: 'UTC',
    now,
    ...change,
  })
  return { all, of: Object.fromEntries(all.map((fact) => [fact.id, fact])) }
}
const answers = (change: Partial<FactsInput>) => facts(change).all.map(({ meaning, word }) => [meaning, word])

it('returns six facts in a fixed order, each with its operation and age', () => {
  const { all } = facts({ attendee: { view: viewOf({ hasAttended: true }), operation: 21, at } })
  expect(all.map((fact) => fact.id)).toEqual(['attended', 'registered', 'payment', 'approval', 'code', 'confirmation'])
  expect(all.map((fact) => fact.source?.operation)).toEqual([21, 32, 32, 32, 32, 32])
  expect(all.every((fact) => fact.source?.at === at)).toBe(true)
})

it('reads a complete registration', () => {
  const { of } = facts({ sends: [sentBy('confirmed')] })
  expect(of['registered']).toMatchObject({ meaning: 'yes', word: 'Complete', says: 'Individual' })
  expect(of['payment']).toMatchObject({ meaning: 'yes', word: 'Paid' })
  expect(of['payment']?.says).toMatch(/7,500.*EUR|EUR.*7,500/)
  expect(of['approval']).toMatchObject({ meaning: 'yes', word: 'Approved' })
  expect(of['code']).toMatchObject({ meaning: 'yes', word: 'Entered' })
  expect(of['confirmation']).toMatchObject({ meaning: 'yes', word: 'Sent' })
  expect(of['confirmation']?.says).toMatch(/FD-7K2Q.*Ana, 2 hours ago/)
})

describe('the three answers', () => {
  it('stay distinct: no registration is a no, a refusal is unknown', () => {
    const none = answers({ registrant: { state: 'none', at } }).slice(1)
    const refused = answers({ registrant: { state: 'unknown', says: '403', asked: true, at } }).slice(1)
    expect(none.every(([meaning]) => meaning === 'no')).toBe(true)
    expect(refused.every(([meaning, word]) => meaning === 'unknown' && word === 'Couldn’t check')).toBe(true)
  })

  it('names no source for facts that were not requested or are pending', () => {
    const { all } = facts({ registrant: { state: 'unknown', says: 'no person id', asked: false, at: null } })
    expect(all.slice(1).map((fact) => [fact.id, fact.source])).toEqual([['registered', null]])
    expect(answers({ registrant: { state: 'reading' } }).slice(1)).toEqual(
      Array.from({ length: 5 }, () => ['neutral', null]),
    )
  })

  it('does not treat a missing mark of presence as a no', () => {
    for (const hasAttended of [false, null, undefined])
      expect(facts({ attendee: { view: viewOf({ hasAttended }), operation: 22, at } }).of['attended']).toMatchObject({
        meaning: 'unknown',
        word: 'Unknown',
      })
    expect(facts({ registrant: found({ checkedIn: true }) }).of['attended']).toMatchObject({
      meaning: 'yes',
      word: 'Checked in',
      source: { operation: 32 },
    })
    const attended = { hasAttended: true, attendedDateTime: '2026-02-01T08:40:00Z' }
    expect(facts({ attendee: { view: viewOf(attended), operation: 22, at } }).of['attended']).toMatchObject({
      meaning: 'yes',
      says: 'Sun 1 Feb 08:40',
    })
    expect(facts({ attendee: null }).of['attended']).toMatchObject({ meaning: 'unknown', source: null })
    // Told earlier: the record may hold more now.
    const told = { attended: false, attendedAt: null, at }
    expect(facts({ attendee: null, told }).of['attended']).toMatchObject({ none: false, says: 'not asked now' })
  })

  it('reports a sending without an answer as possibly sent', () => {
    expect(facts({ sends: [sentBy('unknown')] }).of['confirmation']).toMatchObject({
      meaning: 'unknown',
      word: 'May have been sent',
    })
    expect(facts({ sends: null }).of['confirmation']).toMatchObject({ meaning: 'unknown', word: 'Couldn’t check' })
    expect(facts({ sends: [] }).of['confirmation']).toMatchObject({
      meaning: 'no',
      calm: true,
      says: 'FD-7K2Q',
    })
    expect(facts({ sends: undefined }).of['confirmation']?.word).toBeNull()
  })
})

it('shows an unknown value raw and neutral', () => {
  expect(facts({ registrant: found({ paymentStatus: 'Red' }) }).of['payment']).toMatchObject({
    meaning: 'neutral',
    word: 'Red',
  })
  expect(facts({ registrant: found({ paymentStatus: null, amountPaid: null }) }).of['payment']).toMatchObject({
    meaning: 'unknown',
    word: 'Status unknown',
  })
})

it.each([
  ['Unpaid', { amountPurchased: 35550, amountPaid: 0 }, 'To pay: 35,550 EUR'],
  ['Unpaid', { amountPurchased: 35550, amountPaid: 10000 }, 'To pay: 35,550 EUR, Paid: 10,000 EUR'],
  ['Unpaid', { amountPurchased: null, amountPaid: 0 }, 'A payment is due'],
  ['Paid', { amountPurchased: 35550, amountPaid: 35550 }, '35,550 EUR'],
  ['Paid', { amountPurchased: 0, amountPaid: 0 }, null],
] as const)('says of a payment that is %s what is due, and no paid 0: %o', (paymentStatus, amounts, says) => {
  expect(facts({ registrant: found({ paymentStatus, ...amounts }) }).of['payment']?.says).toBe(says)
})

const none = (change: Partial<FactsInput>) => facts(change).all.flatMap((fact) => (fact.none ? [fact.id] : []))

it('tells what has nothing recorded from what could not be checked', () => {
  const empty = { paymentStatus: 'None', approvalStatus: 'None', registrationPassCodeId: null } as const
  expect(none({ registrant: found(empty, []) })).toEqual(['attended', 'payment', 'approval', 'code'])
  expect(none({ registrant: found({ checkedIn: true }) })).toEqual([])
  expect(none({ attendee: null, registrant: { state: 'unknown', says: '403', asked: true, at } })).toEqual([])
})

it('shows that there is a code, never its text', () => {
  const hideStates = facts({ registrant: found({ enteredCode: 'EARLY25' }, []) })
  expect(JSON.stringify(hideStates.all)).not.toContain('EARLY25')
  expect(facts({ registrant: found({ registrationPassCodeId: null }, []) }).of['code']).toMatchObject({
    word: 'None entered',
  })
})
