import { afterEach, describe, expect, it } from 'vitest'

import { setLanguage } from '#i18n/say.ts'

import { addMonths, dayForKey, daysOf, pageFrom, rangeOf, rangeTitle } from './calendar-range.ts'

describe('the range of a view', () => {
  it('is full weeks from Monday', () => {
    expect(rangeOf('month', '2026-11-21')).toEqual({ first: '2026-10-26', last: '2026-12-06' })
    expect(rangeOf('month', '2027-02-10')).toEqual({ first: '2027-02-01', last: '2027-02-28' })
    expect(rangeOf('week', '2026-11-22')).toEqual({ first: '2026-11-16', last: '2026-11-22' })
    for (const day of ['2026-01-31', '2028-02-29', '2026-08-15'])
      expect(daysOf(rangeOf('month', day)).length % 7).toBe(0)
  })
  it('is thirty days in the list', () => expect(daysOf(rangeOf('agenda', '2026-11-21'))).toHaveLength(30))
  it('has a title', () => {
    expect(rangeTitle('month', '2026-11-21')).toBe('November 2026')
    expect(rangeTitle('week', '2026-11-21')).toBe('16 – 22 November 2026')
    expect(rangeTitle('week', '2026-12-01')).toBe('30 November – 6 December 2026')
    expect(rangeTitle('week', '2026-12-31')).toBe('28 December 2026 – 3 January 2027')
  })
})

describe('in another locale', () => {
  afterEach(() => setLanguage('en', 'en-GB', {}))
  it.each([
    ['en-US', '2026-10-25', '2026-10-31'],
    ['de-DE', '2026-10-26', '2026-11-01'],
    ['ar-EG', '2026-10-24', '2026-10-30'],
  ])('weeks begin where the reader’s do: %s', (locale, first, last) => {
    setLanguage('en', locale, {})
    expect(rangeOf('week', '2026-10-28')).toEqual({ first, last })
    expect(dayForKey('Home', '2026-10-28')).toBe(first)
    expect(daysOf(rangeOf('month', '2026-10-28')).length % 7).toBe(0)
  })
  it("has its title in the locale's format", () => {
    setLanguage('de', 'de-DE', {})
    expect(rangeTitle('week', '2026-12-31')).toBe('28. Dezember 2026 – 3. Januar 2027')
    setLanguage('es', 'es-ES', {})
    expect(rangeTitle('month', '2026-12-31')).toBe('diciembre de 2026')
  })
  it('mirrors the arrow keys in a right-to-left page', () => {
    expect(dayForKey('ArrowLeft', '2026-11-01', true)).toBe('2026-11-02')
    expect(dayForKey('ArrowRight', '2026-11-01', true)).toBe('2026-10-31')
  })
})

describe('navigation', () => {
  it('keeps the day of the month, or takes the last one of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })
  it('pages by the range of the view', () => {
    expect(pageFrom('month', '2026-11-21', 1)).toBe('2026-12-21')
    expect(pageFrom('week', '2026-11-21', -1)).toBe('2026-11-14')
    expect(pageFrom('agenda', '2026-11-21', 1)).toBe('2026-12-21')
  })
  it.each([
    ['ArrowLeft', '2026-10-31'],
    ['ArrowRight', '2026-11-02'],
    ['ArrowUp', '2026-10-25'],
    ['ArrowDown', '2026-11-08'],
    ['Home', '2026-10-26'],
    ['End', '2026-11-01'],
    ['PageUp', '2026-10-01'],
    ['PageDown', '2026-12-01'],
    ['Enter', null],
  ])('%s from 1 November leads to %s', (key, day) => expect(dayForKey(key, '2026-11-01')).toBe(day))
})
