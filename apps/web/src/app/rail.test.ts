import { afterEach, expect, it } from 'vitest'

import { describeWhen } from '#format/when.ts'
import { setLanguage } from '#i18n/say.ts'

import { shortWhen } from './rail.tsx'

afterEach(() => setLanguage('en', 'en-GB', {}))

it.each([
  ['en-GB', '15:30'],
  ['en-US', '3:30 PM'],
])('tells the time of a pinned event as %s readers write it', (locale, told) => {
  setLanguage('en', locale, {})
  const event = { start: '2026-11-26T15:30:00Z', end: '2026-11-26T17:00:00Z', timezone: 'UTC' }
  const when = describeWhen(event, { viewerZone: 'UTC', now: Date.parse('2026-11-26T09:00:00Z') })
  expect(shortWhen({ group: 'Today', when })).toBe(told)
  // Below “Pinned events” a time alone would be one of today.
  expect(shortWhen({ group: 'Tomorrow', when })).toBe(`Thu ${told}`)
})
