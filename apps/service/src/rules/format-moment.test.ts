import { expect, it } from 'vitest'

import { millisOf, formatMoment } from './format-moment.ts'

it.each([
  ['2026-11-21T09:00:00+01:00', Date.UTC(2026, 10, 21, 8)],
  ['2026-11-21T09:00:00', Date.UTC(2026, 10, 21, 9)],
  ['2026-11-21', Date.UTC(2026, 10, 21)],
  ['soon', null],
  [null, null],
])('reads %s', (stamp, millis) => expect(millisOf(stamp)).toBe(millis))

it('formats an instant in the given zone', () => {
  const moment = Date.UTC(2026, 10, 20, 23, 5)
  expect(formatMoment(moment, 'Europe/Brussels')).toBe('Saturday 21 November 2026, 00:05 (Europe/Brussels)')
  expect(formatMoment(moment, 'America/Los_Angeles')).toBe('Friday 20 November 2026, 15:05 (America/Los_Angeles)')
})
