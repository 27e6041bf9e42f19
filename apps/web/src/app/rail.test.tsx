import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { describeWhen } from '#format/when.ts'
import { setLanguage } from '#i18n/say.ts'

import { noteOf, shortWhen } from './rail.tsx'

afterEach(() => {
  cleanup()
  setLanguage('en', 'en-GB', {})
})

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

const pinned = { eventId: 'e', projectId: 'p', slug: 'talk', name: 'Talk', event: null, problem: null, moved: false }

it.each(['Today', 'Running now', 'Later'] as const)(
  'says of a cancelled event under %s that it is cancelled',
  (group) => {
    const event = { start: '2026-11-26T15:30:00Z', end: '2026-11-26T17:00:00Z', timezone: 'UTC' }
    const when = describeWhen(event, { viewerZone: 'UTC', now: Date.parse('2026-11-26T16:00:00Z') })
    render(noteOf({ ...pinned, status: 'Cancelled', group, when }))
    expect(screen.getByText('Cancelled')).toBeDefined()
    cleanup()
    render(noteOf({ ...pinned, status: 'Confirmed', group: 'Running now', when }))
    expect(document.body.textContent).toBe('now')
  },
)
