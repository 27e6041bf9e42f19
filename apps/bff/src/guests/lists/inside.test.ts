import fc from 'fast-check'
import { expect, it } from 'vitest'

import type { Mark, Passage } from './guest.ts'
import { countedFrom, insideBy, lastPassed } from './inside.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const ids = { id: '', eventId: '', guestId: '', attendeeId: null, subjectId: '', personId: 'oona' }
const rest = { receivedAt: at('00:00'), undoneAt: null, undoneBy: null, reason: null, removedAt: null }
const mark = (time: string, version = 1, door: string | null = null): Mark => ({
  ...ids,
  ...rest,
  version,
  day: '2026-11-21',
  at: at(time),
  door,
})
const passage = (kind: Passage['kind'], time: string, version = 2, door: string | null = null): Passage => ({
  ...ids,
  ...rest,
  version,
  day: '2026-11-21',
  at: at(time),
  kind,
  checkpointId: null,
  door,
})
const midnight = at('00:00').getTime()

it.each([
  ['2026-11-21T12:00:00Z', null, null, '2026-11-21T00:00:00.000Z'],
  ['2026-11-21T12:00:00Z', 4, null, '2026-11-21T04:00:00.000Z'],
  ['2026-11-21T03:59:00Z', 4, null, '2026-11-20T04:00:00.000Z'],
  ['2026-11-21T04:00:00Z', 4, null, '2026-11-21T04:00:00.000Z'],
  // Noon of the next day in Auckland.
  ['2026-11-21T23:00:00Z', null, 'Pacific/Auckland', '2026-11-21T11:00:00.000Z'],
  ['2026-11-21T09:00:00Z', 18, 'Europe/Brussels', '2026-11-20T17:00:00.000Z'],
])('at %s, with the exit hour %s in %s, who came before %s counts as gone', (now, hour, zone, expected) => {
  expect(new Date(countedFrom(Date.parse(now), hour, zone)).toISOString()).toBe(expected)
})

it('somebody is inside after their arrival and a return, not after an exit; a checkpoint moves nobody', () => {
  const marks = [mark('09:00', 1, 'North')]
  expect(insideBy({ marks, passages: [] }, midnight)).toEqual({ door: 'North' })
  const out = passage('out', '10:00', 2, 'South')
  expect(insideBy({ marks, passages: [out] }, midnight)).toBeNull()
  const back = passage('in', '11:00', 3, 'South')
  expect(insideBy({ marks, passages: [back, out] }, midnight)).toEqual({ door: 'South' })
  const lunch = passage('checkpoint', '12:00', 4, 'Lunch')
  expect(insideBy({ marks, passages: [lunch, back, out] }, midnight)).toEqual({ door: 'South' })
})

it('of two movements at one instant the one that came in later counts', () => {
  const marks = [mark('09:00')]
  expect(
    insideBy({ marks, passages: [passage('in', '10:00', 3), passage('out', '10:00', 2)] }, midnight),
  ).not.toBeNull()
  expect(insideBy({ marks, passages: [passage('in', '10:00', 3), passage('out', '10:00', 4)] }, midnight)).toBeNull()
})

it('nobody is inside whose arrival was undone, or who came before the exit hour', () => {
  expect(insideBy({ marks: [], passages: [passage('in', '10:00')] }, midnight)).toBeNull()
  expect(insideBy({ marks: [mark('09:00')], passages: [] }, at('18:00').getTime())).toBeNull()
  expect(insideBy({ marks: [mark('09:00')], passages: [passage('in', '18:30')] }, at('18:00').getTime())).not.toBeNull()
})

it('says how somebody of today went out or came back: through a door, or at the exit hour', () => {
  const today = '2026-11-21'
  const marks = [mark('09:00')]
  expect(lastPassed({ marks, passages: [] }, { from: midnight, today }).left).toBeNull()
  const passages = [passage('out', '10:00', 2, 'South')]
  expect(lastPassed({ marks, passages }, { from: midnight, today }).left).toMatchObject({
    at: at('10:00'),
    door: 'South',
  })
  expect(lastPassed({ marks, passages }, { from: midnight, today: '2026-11-22' }).left).toBeNull()
  const back = [...passages, passage('in', '11:00', 3, 'North')]
  expect(lastPassed({ marks, passages: back }, { from: midnight, today })).toMatchObject({
    left: null,
    returned: { at: at('11:00'), door: 'North' },
  })
  expect(lastPassed({ marks, passages: [] }, { from: midnight, today }).returned).toBeNull()
  const left = { at: at('18:00'), door: null, personId: null }
  expect(lastPassed({ marks, passages }, { from: at('18:00').getTime(), today }).left).toEqual(left)
})

it('any sequence of movements: the last one since the exit hour decides', () => {
  const kinds = fc.constantFrom('in' as const, 'out' as const, 'checkpoint' as const)
  const moves = fc.array(fc.record({ kind: kinds, minute: fc.integer({ min: 0, max: 1439 }) }), { maxLength: 50 })
  fc.assert(
    fc.property(moves, fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }), (all, arrived, exit) => {
      const timeOf = (minute: number) => new Date(midnight + minute * 60_000)
      const marks = [{ ...mark('00:00'), at: timeOf(arrived) }]
      const passages = all.map(({ kind, minute }, n) => ({ ...passage(kind, '00:00', n + 2), at: timeOf(minute) }))
      // The model: one person, who is moved by each in the order of time.
      let isInside = false
      const inOrder = [{ kind: 'in', minute: arrived }, ...all].toSorted((a, b) => a.minute - b.minute)
      for (const { kind, minute } of inOrder) if (kind !== 'checkpoint' && minute >= exit) isInside = kind === 'in'
      const from = midnight + exit * 60_000
      expect(insideBy({ marks, passages }, from) !== null).toBe(isInside)
      expect(lastPassed({ marks, passages }, { from, today: '2026-11-21' }).left === null).toBe(isInside)
    }),
  )
})
