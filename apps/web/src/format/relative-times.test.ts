import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'

import { setLanguage } from '#i18n/say.ts'

import { minutesInWords, pastTime, relativeTime, span } from './relative-times.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const minutes = (count: number) => count * 60_000

it.each([
  [minutes(0), 'just now'],
  [minutes(-0.5), 'just now'],
  [minutes(0.5), 'in less than a minute'],
  [minutes(1), 'in 1 minute'],
  [minutes(-59), '59 minutes ago'],
  [minutes(60 * 3.9), 'in 3 hours'],
  [minutes(60 * 24 * 3), 'in 3 days'],
  [minutes(-60 * 24 * 60), '1 month ago'],
  [minutes(-60 * 24 * 800), '2 years ago'],
])('says %d ms away as %s', (away, text) => expect(relativeTime(now + away, now)).toBe(text))

it('says of what has happened that it is past, also by a clock that is behind', () => {
  expect([30_000, -30_000, -120_000].map((away) => pastTime(now + away, now))).toEqual([
    'just now',
    'just now',
    '2 minutes ago',
  ])
})

it('rounds down, so that it never overstates the remaining time', () => {
  const size = { minute: 1, hour: 60, day: 1440, month: 43_833.6, year: 525_960 }
  fc.assert(
    fc.property(fc.integer({ min: 60_000, max: 2e12 }), (ms) => {
      const [count, unit] = span(ms).split(' ') as [string, string]
      const said = Number(count) * size[unit.replace(/s$/, '') as keyof typeof size]
      expect(said).toBeLessThanOrEqual(ms / 60_000 + 0.001)
    }),
  )
})

it.each([
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [1440, '1 day'],
  [2880, '2 days'],
  [1980, '33 h'],
])('says %d minutes as %s', (count, text) => expect(minutesInWords(count)).toBe(text))

it.each([
  ['de-DE', minutes(60 * 24 * 3), 'in 3 Tagen'],
  ['de-DE', minutes(-60), 'vor 1 Stunde'],
  ['es-ES', minutes(60 * 24 * 60), 'dentro de 1 mes'],
  ['es-ES', minutes(-60 * 5), 'hace 5 horas'],
])('says in %s where %d ms away is', (locale, away, text) => {
  setLanguage('en', locale, {})
  expect(relativeTime(now + away, now)).toBe(text)
})
afterEach(() => setLanguage('en', 'en-GB', {}))
