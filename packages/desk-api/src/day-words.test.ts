import { describe, expect, it } from 'vitest'

import { dayMeant, dayWordOf } from './day-words.ts'

/** A Tuesday. */
const today = '2026-11-24'

describe('dayMeant', () => {
  it.each([
    ['en', 'today', '2026-11-24'],
    ['en', 'Tomorrow', '2026-11-25'],
    ['en', 'tuesday', '2026-11-24'],
    ['en', 'next tuesday', '2026-12-01'],
    ['en', 'thu', '2026-11-26'],
    ['en', 'nov 26', '2026-11-26'],
    ['en', '26 November', '2026-11-26'],
    ['en-GB', 'Thu, 26 Nov', '2026-11-26'],
    ['en', 'dec 1', '2026-12-01'],
    ['en', 'nov 23', '2027-11-23'],
    ['en', '1 feb 2025', '2025-02-01'],
    ['en', '2026-11-26', '2026-11-26'],
    ['en', '2025-01-02', '2025-01-02'],
    ['en-US', '12/1', '2026-12-01'],
    ['en-GB', '1/12', '2026-12-01'],
    ['en', '26.11.', '2026-11-26'],
    ['de', '26.11.2026', '2026-11-26'],
    ['de', 'heute', '2026-11-24'],
    ['de', 'übermorgen', '2026-11-26'],
    ['de', 'nächsten Dienstag', '2026-12-01'],
    ['de', '1. Dez.', '2026-12-01'],
    ['de', '5. März', '2027-03-05'],
    ['es', 'mañana', '2026-11-25'],
    ['es', 'el próximo martes', '2026-12-01'],
    ['es', 'miércoles', '2026-11-25'],
    ['es', '26 nov', '2026-11-26'],
  ])('%s: %s is %s', (locale, text, day) => expect(dayMeant(text, { locale, today })).toBe(day))

  it.each(['', 'nov', '26', '2026', 'Anna', 'Anna nov 26', 'next', '31.31.', '2026-13-40', 'feb 30', '0.5'])(
    '%j means no day',
    (text) => expect(dayMeant(text, { locale: 'en', today })).toBeNull(),
  )
})

it.each([
  ['tue', true],
  ['nov', true],
  ['24', true],
  ['24th', true],
  ['2026-11', true],
  ['2026', true],
  ['wed', false],
  ['2', false],
  ['12', false],
])('%s fits 24 November 2026: %s', (word, fits) => expect(dayWordOf(word, 'en')?.fits(today)).toBe(fits))

it('leaves other words alone', () => {
  for (const word of ['anna', 'no', 'tu', 'tidal', '12345']) expect(dayWordOf(word, 'en')).toBeNull()
})
