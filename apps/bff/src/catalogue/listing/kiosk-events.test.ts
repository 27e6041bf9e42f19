import { expect, it } from 'vitest'

import type { Scope } from '#access/scope.ts'

import { kioskEvents } from './kiosk-events.ts'
import { knownEvent, renewNext } from './known-event.ts'

const now = Date.parse('2026-11-27T22:30:00Z')

function event(id: string, startUtc: string | null, endUtc: string | null, timezone = 'UTC') {
  const facts = JSON.stringify(startUtc === null ? {} : { startUtc, endUtc, timezone })
  // Guarantee of the cast: these parts are read.
  const known = knownEvent({ id, name: id.toUpperCase(), facts } as Parameters<typeof knownEvent>[0])
  renewNext(known, now)
  return known
}
const shown = (events: ReturnType<typeof event>[], scope: Scope = [], listed = events.map(({ entry }) => entry.id)) =>
  kioskEvents({ events }, new Set(listed), scope, now)

it('are today’s first, by the clock of the event, then the others by day, without those that are over', () => {
  const events = [
    event('undated', null, null),
    event('next-week', '2026-12-04T09:00:00Z', '2026-12-04T17:00:00Z'),
    event('yesterday', '2026-11-26T09:00:00Z', '2026-11-26T17:00:00Z'),
    event('earlier-today', '2026-11-27T09:00:00Z', '2026-11-27T17:00:00Z'),
    event('tomorrow', '2026-11-28T09:00:00Z', '2026-11-28T17:00:00Z'),
    event('already-today-there', '2026-11-28T09:00:00Z', '2026-11-28T17:00:00Z', 'Asia/Tokyo'),
  ]
  expect(shown(events).map(({ id, day, isToday }) => [id, day, isToday])).toEqual([
    ['earlier-today', '2026-11-27', true],
    ['already-today-there', '2026-11-28', true],
    ['tomorrow', '2026-11-28', false],
    ['next-week', '2026-12-04', false],
    ['undated', null, false],
  ])
})

it('have a guest list, or were granted one by one', () => {
  const events = ['listed', 'granted', 'neither'].map((id) => event(id, null, null))
  const scope = [
    { projectId: 'p', eventId: null },
    { projectId: 'p', eventId: 'granted' },
  ]
  expect(shown(events, scope, ['listed', 'elsewhere']).map(({ id }) => id)).toEqual(['granted', 'listed'])
})

it('are named by their id alone where nothing was read of them, and at most 200', () => {
  const granted = { projectId: 'p', eventId: 'A1' }
  expect(shown([], [granted, { projectId: 'p', eventId: null }])).toEqual([
    { id: 'a1', name: null, day: null, isToday: false },
  ])
  const many = Array.from({ length: 201 }, (_, at) => event(`e${at}`, null, null))
  expect(shown(many)).toHaveLength(200)
})
