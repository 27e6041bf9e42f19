import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'

import { codeLine, codeLines, typeLine, typesWithCodes } from './home-codes.ts'

const now = Date.parse('2026-02-01T12:00:00Z')
const at = { zone: 'Europe/Brussels', now }
const hours = (n: number) => new Date(now + n * 3_600_000).toISOString()
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const type = (n: number, more: Partial<RegistrationType> = {}): RegistrationType => ({
  id: idOf(n),
  name: `Type ${n}`,
  status: 'Open',
  publish: true,
  ...more,
})
const code = (n: number, more: Partial<RegistrationPassCode> = {}): RegistrationPassCode => ({
  id: idOf(100 + n),
  name: `Code ${n}`,
  quantity: 100,
  numberRemaining: 50,
  numberUsed: 50,
  numberReserved: 0,
  isAvailable: true,
  ...more,
})
const wordOf = (more: Partial<RegistrationPassCode>) => {
  const line = codeLine(code(1, more), type(1), at)
  return line && [line.word, line.says]
}

describe('codeLine', () => {
  it('ignores a code in good supply, and one that is over', () => {
    expect(wordOf({})).toBeNull()
    expect(wordOf({ closeDate: hours(24 * 8) })).toBeNull()
    expect(wordOf({ numberRemaining: 0, isExpired: true })).toBeNull()
    expect(wordOf({ numberRemaining: 1, closeDate: hours(-1) })).toBeNull()
    expect(wordOf({ quantity: null, numberRemaining: null })).toBeNull()
  })

  it('reports codes that run out or end this week', () => {
    expect(wordOf({ numberRemaining: 0 })).toEqual(['Used up', 'None left'])
    expect(wordOf({ numberRemaining: 0, numberReserved: 3 })).toEqual(['Used up', 'None left, 3 still reserved'])
    expect(wordOf({ numberRemaining: 4 })).toEqual(['Almost used up', '4 left'])
    expect(wordOf({ closeDate: hours(48) })).toEqual(['Ends soon', 'closes in 2 days'])
    expect(wordOf({ closeDate: hours(30) })).toEqual(['Ends tomorrow', 'closes in 1 day'])
    expect(wordOf({ closeDate: hours(5) })).toEqual(['Ends today', 'closes in 5 hours'])
  })

  it('does not count down to a time without a zone', () => {
    expect(wordOf({ closeDate: '2026-02-02T10:00:00' })).toBeNull()
  })
})

it.each([
  // At 22:30 in Brussels: the day changes after 90 minutes there, and after 150 in UTC.
  ['Europe/Brussels', '2026-02-01T22:59:00Z', 'today'],
  // Midnight is the end of a day.
  ['Europe/Brussels', '2026-02-01T23:00:00Z', 'today'],
  ['Europe/Brussels', '2026-02-01T23:30:00Z', 'tomorrow'],
  ['UTC', '2026-02-01T23:30:00Z', 'today'],
  ['Europe/Brussels', '2026-02-02T19:30:00Z', 'tomorrow'],
  ['Europe/Brussels', '2026-02-02T22:30:00Z', 'tomorrow'],
  ['Europe/Brussels', '2026-02-03T08:00:00Z', 'soon'],
])(
  'in %s, a code and a type that close at %s end %s, by the calendar and not by the hours',
  (zone, closeDate, when) => {
    const evening = { zone, now: Date.parse('2026-02-01T21:30:00Z') }
    expect(codeLine(code(1, { closeDate }), type(1), evening)?.word).toBe(`Ends ${when}`)
    expect(typeLine(type(1, { closeDate }), evening, undefined)?.word).toBe(`Closes ${when}`)
  },
)

describe('typeLine', () => {
  it('names the problem of an offered type', () => {
    const open = { openDate: hours(-48), closeDate: hours(480) }
    expect(typeLine(type(1, open), at, undefined)).toBeNull()
    expect(typeLine(type(1, { ...open, status: 'Closed' }), at, undefined)?.word).toBe('Closed early')
    expect(typeLine(type(1, { ...open, publish: false }), at, undefined)?.word).toBe('Not published')
    expect(typeLine(type(1, { closeDate: hours(-4) }), at, undefined)?.word).toBe('Still says Open')
    expect(typeLine(type(1, { quantity: 0, publish: false }), at, undefined)?.says).toMatch(/; 1 more$/)
    expect(typeLine(type(1), at, [code(1, { numberRemaining: 0 })])?.word).toBe('Codes used up')
    expect(typeLine(type(1, { closeDate: hours(5) }), at, undefined)?.word).toBe('Closes today')
    expect(typeLine(type(1, { closeDate: hours(50) }), at, undefined)?.word).toBe('Closes soon')
  })

  it('ignores cancelled, deliberately hidden and locked types', () => {
    const open = { openDate: hours(-48), closeDate: hours(48) }
    expect(typeLine(type(1, { ...open, status: 'Cancelled', publish: false }), at, undefined)).toBeNull()
    expect(typeLine(type(1, { ...open, status: 'NotAvailable' }), at, undefined)).toBeNull()
    expect(typeLine(type(1, { ...open, status: 'Hidden', publish: false }), at, undefined)).toBeNull()
    expect(typeLine(type(1, { isLocked: true }), at, undefined)).toBeNull()
  })
})

it('sorts: ends within a day, broken or used up, nearly used up, ends this week', () => {
  const codes = new Map([
    [
      idOf(1),
      [
        code(1, { closeDate: hours(60) }),
        code(2, { numberRemaining: 2 }),
        code(3, { numberRemaining: 0 }),
        code(4, { closeDate: hours(2) }),
        code(5),
      ],
    ],
  ])
  const types = [type(1), type(2, { publish: false }), type(3, { status: 'Cancelled' })]
  expect(codeLines(types, (id) => codes.get(id), at).map(({ name }) => name)).toEqual([
    'Code 4',
    'Type 2',
    'Code 3',
    'Code 2',
    'Code 1',
  ])
})

it('selects types that work by code first, and none that cannot be chosen', () => {
  const types = [
    type(1),
    type(2, { status: 'Cancelled', requireRegistrationCode: true }),
    type(3, { usePaymentCode: true }),
    type(4, { requireRegistrationCode: true }),
    type(5, { status: 'Closed' }),
    type(6, { status: 'Hidden', requireRegistrationCode: true }),
  ]
  expect(typesWithCodes(types).map(({ name }) => name)).toEqual(['Type 4', 'Type 3', 'Type 1', 'Type 6'])
})
