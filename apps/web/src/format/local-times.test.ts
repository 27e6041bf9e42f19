import { describe, expect, it } from 'vitest'

import {
  addDays,
  clocksText,
  dayText,
  daysBetween,
  lastDayOf,
  longDayText,
  monthText,
  stretchText,
  weekdayIndex,
} from './local-times.ts'

describe('days', () => {
  it('steps by the calendar, over months, leap days and clock changes', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31)
  })
  it('names them', () => {
    expect(weekdayIndex('2026-11-23')).toBe(0)
    expect(dayText('2026-12-01T09:00:00', 2026)).toBe('Tue 1 Dec')
    expect(dayText('2027-01-05', 2026)).toBe('Tue 5 Jan 2027')
    expect(longDayText('2026-11-21')).toBe('Saturday 21 November 2026')
    expect(monthText('2026-11-21')).toBe('November 2026')
  })
})

describe('the last day of a stretch', () => {
  it.each([
    ['2026-11-21T20:00:00', '2026-11-22T00:00:00', '2026-11-21'],
    ['2026-11-21T20:00:00', '2026-11-22T01:00:00', '2026-11-22'],
    ['2026-11-21', '2026-11-22', '2026-11-21'],
    ['2026-11-21', '2026-11-24', '2026-11-23'],
    ['2026-11-21T20:00:00', null, '2026-11-21'],
    ['2026-11-21T20:00:00', '2026-11-21T20:00:00', '2026-11-21'],
  ])('of %s to %s is %s', (start, end, last) => expect(lastDayOf(start, end)).toBe(last))
})

describe('a stretch in words', () => {
  it.each([
    ['2026-12-01T18:00:00', '2026-12-01T20:00:00', 'Tue 1 Dec 18:00–20:00'],
    ['2026-12-01T18:00:00', null, 'Tue 1 Dec 18:00'],
    ['2026-11-28T22:00:00', '2026-11-29T02:00:00', 'Sat 28 Nov 22:00 – Sun 29 Nov 02:00'],
    ['2026-11-28T22:00:00', '2026-11-29T00:00:00', 'Sat 28 Nov 22:00–00:00'],
    ['2026-11-28', '2026-11-29', 'Sat 28 Nov'],
    ['2026-11-28', '2026-12-01', 'Sat 28 Nov – Mon 30 Nov'],
  ])('from %s to %s', (start, end, words) => expect(stretchText(start, end, 2026)).toBe(words))
  it('needs no end', () => {
    expect(clocksText('2026-12-01T18:00:00', null)).toBe('18:00')
    expect(clocksText('2026-12-01T18:00:00', '2026-12-01T18:00:00')).toBe('18:00')
  })
})
