import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { expect, it } from 'vitest'

import { codesByWeek } from './pass-code-weeks.ts'

/** A Saturday; the week began on Monday the 16th. */
const at = { zone: 'Europe/Brussels', now: Date.parse('2026-11-21T12:00:00Z') }
const type: RegistrationType = { id: 'type', displayName: 'Standard' }
const code = (id: string, change: Partial<RegistrationPassCode> = {}): RegistrationPassCode => ({
  id,
  name: id,
  isAvailable: true,
  isExpired: false,
  quantity: 100,
  numberUsed: 10,
  numberReserved: 0,
  numberRemaining: 90,
  ...change,
})

const board = (codes: readonly RegistrationPassCode[]) =>
  codesByWeek([type], () => codes, at).map(({ id, title, says, rows }) => [
    id,
    says ? `${title}, ${says}` : title,
    rows.map((row) => row.name),
  ])

it("groups by the week of the end, in the project's zone", () => {
  expect(
    board([
      code('later', { closeDate: '2026-12-09T00:00:00Z' }),
      code('tonight', { closeDate: '2026-11-21T23:00:00Z' }),
      // Monday in Brussels, Sunday still in UTC.
      code('on the edge', { closeDate: '2026-11-22T23:30:00Z' }),
      code('without a zone', { closeDate: '2026-11-22T23:30:00' }),
      code('endless'),
      code('gone by', { closeDate: '2026-11-01T00:00:00Z' }),
      code('expired by its flag', { isExpired: true, closeDate: '2026-12-09T00:00:00Z' }),
    ]),
  ).toEqual([
    ['week 2026-11-16', expect.stringMatching(/^This week, 16 – 22 Nov|^This week, 16/), ['tonight', 'without a zone']],
    ['week 2026-11-23', expect.stringMatching(/^Next week, 23/), ['on the edge']],
    ['week 2026-12-07', expect.stringMatching(/^Week of 7/), ['later']],
    ['no end', expect.stringMatching(/^End unknown/), ['endless']],
    ['over', expect.stringMatching(/^Over/), ['expired by its flag', 'gone by']],
  ])
})

it('sorts codes that have run out by what is left, fewest first, and excludes those that are over', () => {
  const none = { numberUsed: 100, numberRemaining: 0 }
  expect(
    board([
      code('few', { numberUsed: 95, numberRemaining: 5, closeDate: '2026-12-09T00:00:00Z' }),
      code('none', none),
      code('none and over', { ...none, closeDate: '2026-11-01T00:00:00Z' }),
      code('counts not sent', { numberUsed: null, numberReserved: null, numberRemaining: null }),
    ]),
  ).toEqual([
    ['out', expect.stringMatching(/^Run out or nearly/), ['none', 'few']],
    ['no end', expect.anything(), ['counts not sent']],
    ['over', expect.anything(), ['none and over']],
  ])
})

it('has no line for a type whose codes were not read', () => {
  expect(codesByWeek([type], () => undefined, at)).toEqual([])
})

it('groups ten thousand codes at once', () => {
  const many = Array.from({ length: 10_000 }, (_, n) =>
    code(`${n}`, { closeDate: new Date(at.now + n * 3_600_000).toISOString() }),
  )
  const groups = codesByWeek([type], () => many, at)
  expect(groups.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(10_000)
  expect(groups.length).toBeGreaterThan(50)
})
