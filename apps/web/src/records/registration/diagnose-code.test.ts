import type { RegistrationPassCode } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'

import { id, other, at, goodCode, type Change, input } from '#testing/code-diagnosis-input.ts'

import { type Check, checkIds } from './code-check.ts'
import { anotherMayHelp, codesThatHold, diagnose } from './diagnose-code.ts'

const diagnosed = (change: Change) => diagnose(input(change))
const failing = (change: Change) =>
  diagnosed(change).checks.flatMap((check) => (check.state === 'fails' ? [check.id] : []))
const one = (change: Change, check: Check['id']) => diagnosed(change).checks.find((found) => found.id === check)

const search = { asked: 6, found: 0, missing: 6, unclear: 0, left: 0, at }

describe('each reason', () => {
  const table: [name: string, change: Change, Check['id'], says: RegExp, fix: RegExp][] = [
    ['no such code', { code: null, type: null, search }, 'exists', /No registration type/, /spelling/],
    ['not open yet', { code: { openDate: '2026-11-25T00:00:00Z' } }, 'window', /opens in 3 days/, /Wed 25 Nov/],
    [
      'over',
      { code: { closeDate: '2026-11-20T00:00:00Z' } },
      'window',
      /closed .*ago|closed yesterday/,
      /change its dates/i,
    ],
    [
      'impossible window',
      { code: { openDate: '2026-11-30T00:00:00Z', closeDate: '2026-11-10T00:00:00Z' } },
      'window',
      /before it opens/,
      /correct its dates/i,
    ],
    [
      'used up',
      { code: { numberUsed: 5, numberReserved: 0, numberRemaining: 0 } },
      'quantity',
      /None left of 5/,
      /raise the limit/i,
    ],
    [
      'used up, what is left not sent',
      { code: { numberUsed: 5, numberReserved: 0, numberRemaining: null } },
      'quantity',
      /None left of 5/,
      /raise the limit/i,
    ],
    [
      'all held in carts',
      { code: { numberUsed: 2, numberReserved: 3, numberRemaining: 0 } },
      'reserved',
      /The last 3 are held/,
      /15 minutes/,
    ],
    ['expired by its flag', { code: { isExpired: true } }, 'expired', /has expired/, /renew it/i],
    ['not available', { code: { isAvailable: false } }, 'available', /not available/, /ask the organizer/],
    [
      'kept for others',
      { code: { emailAddresses: 'lee@example.org; sam@example.org' } },
      'e-mail list',
      /kim@example\.org is not on its list of 2 addresses/,
      /add the address to the list/i,
    ],
    ['type closed', { type: { status: 'Closed' } }, 'type status', /Closed/, /open the type/i],
    ['type hidden', { type: { status: 'Hidden' } }, 'type status', /Hidden/, /open the type/i],
    ['type cancelled', { type: { status: 'Cancelled' } }, 'type status', /cancelled/i, /open the type/i],
    ['type not available', { type: { status: 'NotAvailable' } }, 'type status', /Not available/, /open the type/i],
    ['type not yet', { type: { openDate: '2026-11-25T00:00:00Z' } }, 'type window', /opens in/, /Wed 25 Nov/],
    ['type over', { type: { closeDate: '2026-11-20T00:00:00Z' } }, 'type window', /closed/, /open the type/i],
    ['type not published', { type: { publish: false } }, 'type published', /not published/, /publish the type/i],
    ['type full', { type: { quantity: 0 } }, 'type quantity', /is 0/, /raise the limit/i],
    [
      'registered already',
      { registrant: { registrationTypeId: id.toUpperCase(), registrantStatus: 'Complete' } },
      'registered',
      /already: Complete/,
      /confirmation/,
    ],
    [
      'the verdict alone',
      { verdict: { success: false, message: 'Not on a Saturday.' } },
      'verdict',
      /Not on a Saturday\./,
      /quote/,
    ],
  ]
  it.each(table)('%s', (_name, change, check, says, fix) => {
    expect(failing(change)).toEqual([check])
    const { first, checks } = diagnosed(change)
    expect(first?.id).toBe(check)
    expect(checks[0]).toBe(first)
    expect(first?.says).toMatch(says)
    expect(first?.fix).toMatch(fix)
  })

  it('lists the checked values with source and age', () => {
    for (const [, change, check] of table) {
      const found = one(change, check)
      expect([check, found?.looked.length ?? 0]).not.toEqual([check, 0])
      expect([26, 28, 30, 32]).toContain(found?.source?.operation)
      expect(found?.source?.at).toBe(at)
    }
  })

  it('has a case for every condition', () => {
    expect(new Set(table.map(([, , check]) => check))).toEqual(new Set(checkIds))
  })
})

describe('reasons that would contradict each other', () => {
  const usedUp = { numberUsed: 5, numberReserved: 0, numberRemaining: 0, isAvailable: false }
  it.each<[string, Change, Check['id']]>([
    ['used up', { code: usedUp }, 'quantity'],
    ['without uses', { code: { ...usedUp, quantity: 0 } }, 'quantity'],
    ['all held in carts', { code: { ...usedUp, numberUsed: 2, numberReserved: 3 } }, 'reserved'],
    ['expired', { code: { isExpired: true, isAvailable: false } }, 'expired'],
    ['not open yet', { code: { openDate: '2026-11-25T00:00:00Z', isAvailable: false } }, 'window'],
  ])('the flag of a code that is %s follows from that and is no second reason', (_name, change, check) => {
    expect(failing(change)).toEqual([check])
    expect(one(change, 'available')).toBeUndefined()
  })

  it('says of a code that is not fine by its counters no good word of its flag', () => {
    expect(one({ code: { ...usedUp, isAvailable: true } }, 'available')).toBeUndefined()
  })

  it('says of a code whose uses are gone not that more are left, and of one that is over not that it has not expired', () => {
    const gone: Change = { code: { numberUsed: 5, numberReserved: 1, numberRemaining: 0 } }
    expect([failing(gone), one(gone, 'reserved')]).toEqual([['quantity'], undefined])
    const over: Change = { code: { closeDate: '2026-11-20T00:00:00Z' } }
    expect([failing(over), one(over, 'expired')]).toEqual([['window'], undefined])
  })

  it('says that no reason was given only where none was', () => {
    const message = 'Not on a Saturday.'
    const change: Change = { code: { isAvailable: false }, verdict: { success: false, message } }
    expect(one(change, 'available')?.says).not.toMatch(/no reason/)
    expect(one({ code: { isAvailable: false }, verdict: { success: false } }, 'available')?.says).toMatch(/no reason/)
  })
})

describe('unknown conditions', () => {
  const table: [name: string, change: Change, Check['id']][] = [
    ['the code was not looked up', { code: null }, 'exists'],
    ['some types gave no answer', { code: null, search: { ...search, unclear: 1, missing: 5 } }, 'exists'],
    ['more types than were asked', { code: null, search: { ...search, left: 3 } }, 'exists'],
    ['a window without a zone', { code: { openDate: '2026-11-01T00:00:00' } }, 'window'],
    [
      'no counts but a quantity',
      { code: { numberUsed: null, numberReserved: null, numberRemaining: null } },
      'quantity',
    ],
    ['no word on expiry', { code: { isExpired: null } }, 'expired'],
    ['no word on availability', { code: { isAvailable: null } }, 'available'],
    ['no address of the person', { code: { emailAddresses: 'lee@example.org' }, email: null }, 'e-mail list'],
    ['a list of more than addresses', { code: { emailAddresses: '@example.org' } }, 'e-mail list'],
    ['no type', { type: null }, 'type status'],
    ['no status', { type: { status: null } }, 'type status'],
    ['an unknown status', { type: { status: 'Sleeping' as never } }, 'type status'],
    ['hidden, and opened by code', { type: { status: 'Hidden', requireRegistrationCode: true } }, 'type status'],
    ['a type window without a zone', { type: { closeDate: '2026-12-01T00:00:00' } }, 'type window'],
    ['no word on publication', { type: { publish: null } }, 'type published'],
    ['no verdict', { verdict: null, noVerdict: 'The service refused' }, 'verdict'],
    ['a verdict without a yes or no', { verdict: { message: 'Hm' } }, 'verdict'],
  ]
  it.each(table)('%s', (_name, change, check) => {
    expect(failing(change)).toEqual([])
    expect(one(change, check)?.state).toBe('unknown')
    expect(diagnosed(change).first).toBeNull()
  })
})

describe('the order', () => {
  it('lists all failed conditions in the defined order', () => {
    const all = failing({
      code: {
        openDate: '2026-12-01T00:00:00Z',
        numberUsed: 5,
        numberReserved: 0,
        numberRemaining: 0,
        isExpired: true,
        isAvailable: false,
        emailAddresses: 'lee@example.org',
      },
      type: { status: 'Closed', closeDate: '2026-11-20T00:00:00Z', publish: false, quantity: 0 },
      registrant: { registrationTypeId: id, registrantStatus: 'UnderReview' },
      verdict: { success: false },
    })
    const notHere = new Set<Check['id']>(['exists', 'reserved', 'available'])
    expect(all).toEqual(checkIds.filter((check) => !notHere.has(check)))
  })

  it('begins with their registration, which needs no code, whatever else fails', () => {
    const { first } = diagnosed({
      code: { numberUsed: 5, numberReserved: 0, numberRemaining: 0, isAvailable: false },
      registrant: { registrationTypeId: id, registrantStatus: 'Complete' },
      verdict: { success: false },
    })
    expect([first?.id, first?.fix]).toEqual(['registered', expect.stringMatching(/confirmation/)])
  })

  it('says that nothing has to be fixed only where nothing else fails', () => {
    const registrant = { registrationTypeId: id, registrantStatus: 'Complete' } as const
    const fixFor = (change: Change) => diagnosed({ registrant, ...change }).first?.fix
    expect(fixFor({})).toMatch(/^They need no code: /)
    expect(fixFor({ verdict: { success: false } })).toMatch(/^They need no code: /)
    expect(fixFor({ code: { numberUsed: 5, numberReserved: 0, numberRemaining: 0 } })).toMatch(
      /^The code is also used up\. .*confirmation/,
    )
    expect(fixFor({ code: { isExpired: true } })).toMatch(/^Also: The code has expired\. .*confirmation/)
    expect(fixFor({ type: { status: 'Closed' } })).toMatch(/^Also: /)
  })

  it('says that a payment is due rather than that nothing is missing', () => {
    const registrant = { registrationTypeId: id, registrantStatus: 'Complete', paymentStatus: 'Unpaid' } as const
    expect(diagnosed({ registrant }).first?.fix).toMatch(/^A payment is due/)
    expect(diagnosed({ registrant, code: { isExpired: true } }).first?.fix).toMatch(/^A payment is due/)
  })

  it('sorts failed before unknown before fulfilled', () => {
    const { checks } = diagnosed({ code: { isExpired: null }, type: { publish: false } })
    expect(checks.map(({ state }) => state).filter((state, at_, all) => state !== all[at_ - 1])).toEqual([
      'fails',
      'unknown',
      'ok',
    ])
  })

  it('has no objections to a valid code', () => {
    const { checks, first } = diagnosed({})
    expect(first).toBeNull()
    expect(checks.every(({ state, fix }) => state === 'ok' && fix === null)).toBe(true)
  })
})

describe('fulfilled conditions', () => {
  it.each<[string, Change]>([
    ['an address on the list, in another case', { code: { emailAddresses: 'KIM@example.org, lee@example.org' } }],
    ['no window, no limit', { code: { openDate: null, closeDate: null, quantity: null, numberRemaining: null } }],
    ['a registration of another type', { registrant: { registrationTypeId: other, registrantStatus: 'Complete' } }],
    [
      'a cancelled registration of this type',
      { registrant: { registrationTypeId: id, registrantStatus: 'Cancelled' } },
    ],
    [
      'the last one in their own cart',
      {
        code: { numberUsed: 4, numberReserved: 1, numberRemaining: 0 },
        registrant: { registrationTypeId: id, registrantStatus: 'InCart', registrationPassCodeId: id },
      },
    ],
  ])('%s', (_name, change) => expect(diagnosed(change).checks.every(({ state }) => state === 'ok')).toBe(true))
})

it('offers the valid other codes of the type only', () => {
  const codes: RegistrationPassCode[] = [
    goodCode,
    { ...goodCode, id: other },
    { ...goodCode, id: '3dc5df78-c359-5146-9117-d851e84cb185', numberRemaining: 0, numberReserved: 0, numberUsed: 5 },
    { ...goodCode, id: '4dc5df78-c359-5146-9117-d851e84cb185', emailAddresses: 'lee@example.org' },
    { ...goodCode, id: '5dc5df78-c359-5146-9117-d851e84cb185', isAvailable: null },
  ]
  expect(codesThatHold(codes, { operation: 27, at }, input()).map((code) => code.id)).toEqual([other])
})

it('offers the smallest discount first, and a free registration only in place of one', () => {
  const third = '3dc5df78-c359-5146-9117-d851e84cb185'
  const codes: RegistrationPassCode[] = [
    { ...goodCode, id: third, discountPercent: 100 },
    { ...goodCode, id: at, discountAmount: 20_000 },
    { ...goodCode, id: other, discountAmount: 5000 },
    { ...goodCode, id, discountPercent: 50 },
  ]
  const offered = (discountPercent: number) =>
    codesThatHold(
      codes,
      { operation: 27, at },
      input({ code: { id: 'asked', discountPercent }, type: { price: 20_000 } }),
    ).map((code) => code.id)
  expect(offered(50)).toEqual([other, id])
  expect(offered(100)).toEqual([other, id, third, at])
})

const helps = (change: Change) => anotherMayHelp(diagnosed({ verdict: { success: false }, ...change }))

it('knows when another code could help: only where the code itself is the reason', () => {
  const usedUp = { numberUsed: 5, numberReserved: 0, numberRemaining: 0 }
  expect([
    helps({ code: usedUp }),
    helps({ code: usedUp, registrant: { registrationTypeId: id, registrantStatus: 'Complete' } }),
    helps({ code: usedUp, type: { status: 'Closed' } }),
    helps({}),
  ]).toEqual([true, false, false, false])
})

it('tells only an organizer to change a code or its type, and others who can', () => {
  const changes: Change[] = [
    { code: { openDate: '2026-11-25T00:00:00Z' } },
    { code: { closeDate: '2026-11-20T00:00:00Z' } },
    { code: { openDate: '2026-11-30T00:00:00Z', closeDate: '2026-11-10T00:00:00Z' } },
    { code: { numberUsed: 5, numberReserved: 0, numberRemaining: 0 } },
    { code: { isExpired: true } },
    { code: { emailAddresses: 'lee@example.org' } },
    { type: { status: 'Closed' } },
    { type: { openDate: '2026-11-25T00:00:00Z' } },
    { type: { closeDate: '2026-11-20T00:00:00Z' } },
    { type: { openDate: '2026-11-30T00:00:00Z', closeDate: '2026-11-10T00:00:00Z' } },
    { type: { publish: false } },
    { type: { quantity: 0 } },
  ]
  const fixes = (organizes: boolean) => changes.map((change) => diagnosed({ ...change, organizes }).first?.fix ?? '')
  expect(fixes(false).filter((fix) => !/ask the organizer/i.test(fix))).toEqual([])
  expect(fixes(true).filter((fix) => fix === '' || /organizer/i.test(fix))).toEqual([])
})

it('never tells an organizer to ask the organizer', () => {
  const refused = { success: false, message: 'No' }
  const changes: Change[] = [
    { code: { isAvailable: false } },
    { code: { emailAddresses: '@acme.example' } },
    { type: { status: 'Odd' } },
    { verdict: refused },
    { code: { openDate: '2026-11-01T09:00:00' }, type: { openDate: '2026-11-01T09:00:00' } },
  ]
  const steps = (organizes: boolean) =>
    changes.flatMap((change) => diagnosed({ ...change, organizes }).checks.flatMap(({ fix }) => fix ?? []))
  expect(steps(false).join()).toContain('organizer')
  expect(steps(true).join()).not.toContain('organizer')
  expect(steps(true)).toHaveLength(steps(false).length)
})
