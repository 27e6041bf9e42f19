import { expect, it } from 'vitest'

import { timeTest } from './find-events.ts'
import { type KnownEvent, atDay, isBetween, knownEvent } from './known-event.ts'

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

it('a repeating event has its time of the day that is asked for', () => {
  const facts = {
    start: '2026-11-24T16:00:00',
    end: '2026-11-24T17:00:00',
    startUtc: '2026-11-24T16:00:00Z',
    endUtc: '2026-11-24T17:00:00Z',
    timezone: 'Europe/Lisbon',
    isRecurring: true,
    recurrence: { recurrenceRule: 'FREQ=DAILY', startDate: '2026-11-24T16:00:00', endKind: 'Never' },
  }
  const daily = knownEvent({ facts: JSON.stringify(facts), name: 'Office hours' } as Parameters<typeof knownEvent>[0])
  expect(isBetween(daily, { first: '2026-12-01', last: '2026-12-01', zone: 'Europe/Lisbon' })).toBe(true)
  expect(atDay(daily, '2026-12-01', 'Europe/Lisbon').next).toEqual({
    start: Date.parse('2026-12-01T16:00:00Z'),
    end: Date.parse('2026-12-01T17:00:00Z'),
  })
})
