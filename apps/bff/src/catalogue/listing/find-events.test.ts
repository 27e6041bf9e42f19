import { expect, it } from 'vitest'

import { timeTest } from './find-events.ts'
import type { KnownEvent } from './known-event.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const hour = 3_600_000
/** Only the next occurrence is looked at. */
const event = (next: KnownEvent['next']) => ({ next }) as KnownEvent

it.each([
  ['has begun', event({ start: now - hour, end: now + hour }), { now: true, upcoming: false }],
  ['begins at this moment', event({ start: now, end: now + hour }), { now: true, upcoming: false }],
  ['begins later', event({ start: now + hour, end: null }), { now: false, upcoming: true }],
  ['is over', event(null), { now: false, upcoming: false }],
])('an event that %s either runs or comes', (_, one, expected) => {
  const is = (when: 'now' | 'upcoming') => timeTest(when, 'UTC', now)(one)
  expect({ now: is('now'), upcoming: is('upcoming') }).toEqual(expected)
})
