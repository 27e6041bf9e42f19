import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { codeState, firstFailure, verdict, type Question } from './pass-code.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

const ask = (change: {
  code?: Partial<NonNullable<Question['code']>> | null
  type?: Partial<NonNullable<Question['type']>> | null
  person?: Question['person']
  registered?: boolean
  held?: Question['held']
}) =>
  verdict({
    typed: ' early50 ',
    code:
      change.code === null
        ? null
        : { passcode: 'EARLY50', counts: { quantity: 10, reserved: 2, used: 3 }, ...change.code },
    type: change.type === null ? null : { name: 'Standard', status: 'Open', remaining: 5, ...change.type },
    person: change.person === undefined ? { name: 'Mia Keller', email: 'mia@example.org' } : change.person,
    registered: change.registered ?? false,
    held: change.held ?? { code: 0, type: 0 },
    now,
    zone: 'Europe/Berlin',
  })

const full = { quantity: 10, reserved: 0, used: 10 }
const cases: [string, Parameters<typeof ask>[0], string, string][] = [
  ['unknown', { code: null }, 'unknownCode', 'There is no code “early50”.'],
  [
    'early',
    { code: { openDate: '2026-11-22T08:00:00Z' } },
    'notOpenYet',
    'This code is not open until Sunday 22 November 2026, 09:00 (Europe/Berlin).',
  ],
  [
    'late',
    { code: { closeDate: '2026-11-20T22:59:59Z' } },
    'closed',
    'This code has been closed since Friday 20 November 2026, 23:59 (Europe/Berlin).',
  ],
  ['expired by hand', { code: { isExpired: true } }, 'expired', 'This code has expired.'],
  ['used up', { code: { counts: full } }, 'usedUp', 'This code is used up (10 of 10 used).'],
  [
    'none given',
    { code: { counts: { quantity: 0, reserved: 0, used: 0 } } },
    'usedUp',
    'This code was never given out (its quantity is 0).',
  ],
  [
    'reserved',
    { code: { counts: { quantity: 10, reserved: 7, used: 3 } } },
    'allReserved',
    'All that are left of this code are reserved by others right now.',
  ],
  ['nobody', { person: null }, 'unknownPerson', 'This person is not known in this project.'],
  [
    'other e-mail',
    { code: { emailAddresses: 'tom@example.org' } },
    'otherEmail',
    'This code is not for mia@example.org.',
  ],
  [
    'no e-mail',
    { code: { emailAddresses: 'tom@example.org' }, person: { name: 'X' } },
    'otherEmail',
    'This code is only for certain e-mail addresses, and this person has none.',
  ],
  ['type closed', { type: { status: 'Closed' } }, 'typeNotOpen', '“Standard” is closed.'],
  ['type hidden', { type: { status: 'Hidden' } }, 'typeNotOpen', '“Standard” is hidden.'],
  ['type cancelled', { type: { status: 'Cancelled' } }, 'typeNotOpen', '“Standard” has been cancelled.'],
  ['type not available', { type: { status: 'NotAvailable' } }, 'typeNotOpen', '“Standard” is not available.'],
  [
    'type of a new word',
    { type: { status: 'Paused' } },
    'typeNotOpen',
    '“Standard” is not open (its status is “Paused”).',
  ],
  [
    'type early',
    { type: { openDate: '2026-12-01' } },
    'typeNotOpen',
    '“Standard” does not open until Tuesday 1 December 2026, 01:00 (Europe/Berlin).',
  ],
  [
    'type late',
    { type: { closeDate: '2026-11-01T00:00:00Z' } },
    'typeNotOpen',
    '“Standard” has been closed since Sunday 1 November 2026, 01:00 (Europe/Berlin).',
  ],
  ['type full', { type: { remaining: 0 } }, 'typeFull', '“Standard” has no places left.'],
  ['registered', { registered: true }, 'alreadyRegistered', 'Mia Keller is already registered for “Standard”.'],
]

describe('verdict', () => {
  it.each(cases)('%s', (_, change, reason, text) => {
    expect(firstFailure(ask(change))).toEqual({ reason, passed: false, text })
  })

  it('accepts a valid code, also for a listed address in another case, and for a hidden type that requires codes', () => {
    expect(firstFailure(ask({}))).toBeNull()
    expect(firstFailure(ask({ code: { emailAddresses: 'a@b.example, MIA@example.org' } }))).toBeNull()
    expect(firstFailure(ask({ type: { status: 'Hidden', requireRegistrationCode: true } }))).toBeNull()
    expect(firstFailure(ask({ code: { counts: { quantity: null, reserved: 9, used: 9 } } }))).toBeNull()
  })

  it('counts the units in the person’s own cart as available', () => {
    const last = { counts: { quantity: 1, reserved: 1, used: 0 } }
    expect(firstFailure(ask({ code: last }))?.reason).toBe('allReserved')
    expect(firstFailure(ask({ code: last, type: { remaining: 0 }, held: { code: 1, type: 1 } }))).toBeNull()
  })

  it('reports the first reason in a fixed order, whatever else is wrong', () => {
    const order = [
      'unknownCode',
      'notOpenYet',
      'closed',
      'expired',
      'usedUp',
      'allReserved',
      'unknownPerson',
      'otherEmail',
      'typeNotOpen',
      'typeFull',
      'alreadyRegistered',
    ]
    const faults = cases.slice(1).filter(([name]) => name !== 'nobody')
    fc.assert(
      fc.property(fc.subarray(faults, { minLength: 1 }), (some) => {
        const merged = some.reduce<Parameters<typeof ask>[0]>(
          (all, [, change]) => ({
            ...all,
            ...change,
            code: { ...all.code, ...change.code },
            type: { ...all.type, ...change.type },
          }),
          {},
        )
        const checks = ask(merged)
        const places = checks.map((one) => order.indexOf(one.reason))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(firstFailure(checks)).toBe(checks.find((one) => !one.passed))
        expect(firstFailure(checks)).not.toBeNull()
      }),
    )
  })

  it('never reveals the people of a code', () => {
    expect(JSON.stringify(ask({ code: { emailAddresses: 'secret@example.org' } }))).not.toContain('secret@')
  })
})

describe('codeState', () => {
  it.each([
    [{}, { quantity: 10, reserved: 2, used: 3 }, { numberRemaining: 5, isExpired: false, isAvailable: true }],
    [{}, { quantity: null, reserved: 2, used: 3 }, { numberRemaining: null, isExpired: false, isAvailable: true }],
    [
      { closeDate: '2026-11-21T10:00:00Z' },
      { quantity: null, reserved: 0, used: 0 },
      { isExpired: true, isAvailable: false },
    ],
    [
      { closeDate: '2026-11-21T10:00:01Z', isExpired: true },
      { quantity: null, reserved: 0, used: 0 },
      { isExpired: false, isAvailable: true },
    ],
    [
      { openDate: '2026-11-21T10:00:01Z' },
      { quantity: null, reserved: 0, used: 0 },
      { isExpired: false, isAvailable: false },
    ],
    [{ isExpired: true }, { quantity: 3, reserved: 0, used: 0 }, { isExpired: true, isAvailable: false }],
    [{}, full, { numberRemaining: 0, isAvailable: false }],
  ])('%j %j', (code, counts, expected) => expect(codeState(code, counts, now)).toMatchObject(expected))

  it('is available exactly when a code check up to the person passes', () => {
    const moment = fc.option(
      fc.integer({ min: -3, max: 3 }).map((hours) => new Date(now + hours * 3_600_000).toISOString()),
      { nil: null },
    )
    fc.assert(
      fc.property(
        moment,
        moment,
        fc.boolean(),
        fc.record({ quantity: fc.option(fc.nat(5), { nil: null }), reserved: fc.nat(5), used: fc.nat(5) }),
        (openDate, closeDate, isExpired, counts) => {
          const failure = firstFailure(ask({ code: { openDate, closeDate, isExpired, counts } }))
          expect(failure === null).toBe(codeState({ openDate, closeDate, isExpired }, counts, now).isAvailable)
        },
      ),
    )
  })
})
