import { expect, it } from 'vitest'

import { placeByTime } from './when-groups.ts'

const now = Date.parse('2026-02-01T12:00:00Z')
const at = (start: string | null, end?: string) => ({
  start,
  ...(end ? { end } : {}),
  timezone: 'Europe/Brussels',
  hasStartTime: true,
  hasEndTime: end !== undefined,
})

function groupsOf(...events: ReturnType<typeof at>[]) {
  const placed = placeByTime(
    events,
    { timesOf: (one) => one, statusOf: () => null },
    { now, viewerZone: 'Europe/Brussels' },
  )
  return placed.map(({ start, group }) => [start, group])
}

it('sorts into running, today, tomorrow, later, earlier, without a time', () => {
  expect(
    groupsOf(
      at(null),
      at('2026-01-20T10:00:00', '2026-01-20T11:00:00'),
      at('2026-01-30T10:00:00', '2026-01-30T11:00:00'),
      at('2026-02-09T10:00:00'),
      at('2026-02-02T10:00:00'),
      at('2026-02-01T18:00:00'),
      at('2026-02-01T12:30:00', '2026-02-01T14:00:00'),
    ),
  ).toEqual([
    ['2026-02-01T12:30:00', 'Running now'],
    ['2026-02-01T18:00:00', 'Today'],
    ['2026-02-02T10:00:00', 'Tomorrow'],
    ['2026-02-09T10:00:00', 'Later'],
    ['2026-01-30T10:00:00', 'Earlier'],
    ['2026-01-20T10:00:00', 'Earlier'],
    [null, 'No time given'],
  ])
})

it('treats a start without an end as running for half a day', () => {
  expect(groupsOf(at('2026-02-01T09:00:00'), at('2026-01-31T20:00:00'))).toEqual([
    ['2026-02-01T09:00:00', 'Running now'],
    ['2026-01-31T20:00:00', 'Earlier'],
  ])
})

it('puts a cancelled event under today, not under running, and says that it is cancelled instead of when', () => {
  const cancelled = at('2026-02-01T11:00:00', '2026-02-01T14:00:00')
  const held = at('2026-02-01T11:30:00', '2026-02-01T14:00:00')
  const options = { now, viewerZone: 'Europe/Brussels' }
  const read = {
    timesOf: (one: typeof held) => one,
    statusOf: (one: typeof held) => (one === cancelled ? 'Cancelled' : 'Confirmed'),
  }
  const placed = placeByTime([cancelled, held], read, options)
  expect(placed.map(({ start, group, when }) => [start, group, when.stateText])).toEqual([
    [held.start, 'Running now', expect.stringMatching(/^running now/)],
    [cancelled.start, 'Today', 'Cancelled'],
  ])
})

it("uses the calendar of the viewer's zone, independent of the machine's", () => {
  const evening = Date.parse('2026-02-01T21:00:00Z')
  const groupIn = (viewerZone: string) =>
    placeByTime(
      [at('2026-02-02T09:00:00')],
      { timesOf: (one) => one, statusOf: () => null },
      { now: evening, viewerZone },
    )[0]?.group
  expect(groupIn('Asia/Tokyo')).toBe('Today')
  expect(groupIn('America/New_York')).toBe('Tomorrow')
})
