import { afterEach, describe, expect, it } from 'vitest'

import { setLanguage } from '#i18n/say.ts'

import {
  addDays,
  clocksText,
  dayText,
  daysBetween,
  firstWeekday,
  hourText,
  lastDayOf,
  longDayText,
  monthText,
  placeInWeek,
  stretchText,
  weekdayIndex,
} from './local-times.ts'

describe('days', () => {
  it('steps by calendar day, over months, leap days and clock changes', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31)
  })
  it('formats them', () => {
    expect(weekdayIndex('2026-11-23')).toBe(0)
    expect(dayText('2026-12-01T09:00:00', 2026)).toBe('Tue 1 Dec')
    expect(dayText('2027-01-05', 2026)).toBe('Tue 5 Jan 2027')
    expect(longDayText('2026-11-21')).toBe('Saturday 21 November 2026')
    expect(monthText('2026-11-21')).toBe('November 2026')
  })
})

describe('the last day of a time range', () => {
  it.each([
    ['2026-11-21T20:00:00', '2026-11-22T00:00:00', '2026-11-21'],
    ['2026-11-21T20:00:00', '2026-11-22T01:00:00', '2026-11-22'],
    ['2026-11-21', '2026-11-22', '2026-11-21'],
    ['2026-11-21', '2026-11-24', '2026-11-23'],
    ['2026-11-21T20:00:00', null, '2026-11-21'],
    ['2026-11-21T20:00:00', '2026-11-21T20:00:00', '2026-11-21'],
  ])('of %s to %s is %s', (start, end, last) => expect(lastDayOf(start, end)).toBe(last))
})

describe('a time range as text', () => {
  it.each([
    ['2026-12-01T18:00:00', '2026-12-01T20:00:00', 'Tue 1 Dec 18:00–20:00'],
    ['2026-12-01T18:00:00', null, 'Tue 1 Dec 18:00'],
    ['2026-11-28T22:00:00', '2026-11-29T02:00:00', 'Sat 28 Nov 22:00 – Sun 29 Nov 02:00'],
    ['2026-11-28T22:00:00', '2026-11-29T00:00:00', 'Sat 28 Nov 22:00–00:00'],
    ['2026-11-28', '2026-11-29', 'Sat 28 Nov'],
    ['2026-11-28', '2026-12-01', 'Sat 28 Nov – Mon 30 Nov'],
  ])('from %s to %s', (start, end, words) => expect(stretchText(start, end, 2026)).toBe(words))
  it('can have no end', () => {
    expect(clocksText('2026-12-01T18:00:00', null)).toBe('18:00')
    expect(clocksText('2026-12-01T18:00:00', '2026-12-01T18:00:00')).toBe('18:00')
  })
})

describe('in another locale', () => {
  afterEach(() => setLanguage('en', 'en-GB', {}))
  it.each([
    ['en-US', 'Tue Dec 1 6:00 PM–8:00 PM', 'Tuesday December 1, 2026'],
    ['de-DE', 'Di., 1. Dez. 18:00–20:00', 'Dienstag, 1. Dezember 2026'],
    ['es-ES', 'mar, 1 dic 18:00–20:00', 'martes, 1 de diciembre de 2026'],
  ])('writes days and clock times as %s does', (locale, stretch, day) => {
    setLanguage('en', locale, {})
    expect(stretchText('2026-12-01T18:00:00', '2026-12-01T20:00:00', 2026)).toBe(stretch)
    expect(longDayText('2026-12-01')).toBe(day)
  })
  it('shortens full hours in a 12-hour locale', () => {
    expect(hourText(9)).toBe('09:00')
    setLanguage('en', 'en-US', {})
    expect(hourText(13)).toBe('1 PM')
  })
  it.each([
    ['en-GB', 0],
    ['en-US', 6],
    ['pt-BR', 6],
    ['de-DE', 0],
    ['es-ES', 0],
    ['ar-EG', 5],
  ])('weeks of %s begin on day %d', (locale, first) => {
    setLanguage('en', locale, {})
    expect(firstWeekday()).toBe(first)
    expect(placeInWeek(addDays('2026-11-23', first))).toBe(0)
  })
  it.each([
    ['en-US', 6],
    ['de', 0],
    ['ar-EG', 5],
  ])('also where the engine does not say it: %s', (locale, first) => {
    const names = ['getWeekInfo', 'weekInfo'] as const
    const own = names.map((name) => Object.getOwnPropertyDescriptor(Intl.Locale.prototype, name))
    for (const name of names)
      Object.defineProperty(Intl.Locale.prototype, name, { value: undefined, configurable: true })
    try {
      setLanguage('en', `${locale}-u-nu-latn`, {})
      expect(firstWeekday()).toBe(first)
    } finally {
      for (const [at, name] of names.entries()) {
        Reflect.deleteProperty(Intl.Locale.prototype, name)
        const had = own[at]
        if (had) Object.defineProperty(Intl.Locale.prototype, name, had)
      }
    }
  })
})
