// All chunks of the time package, as on a page that has waited for them.
import '@frontdesk/time'
import { type RecurringEvent, nextOccurrences, recurrenceOf } from '@frontdesk/time/recurrence'
import { expect, it } from 'vitest'

import { type OccurrenceLine, occurrenceLines } from './occurrence-lines.ts'

function linesOf(event: RecurringEvent, now: string, viewerZone: string, count = 4): OccurrenceLine[] {
  const { series, zone } = recurrenceOf({ isRecurring: true, ...event })
  if (series === null) throw new Error('no series')
  const { rows } = nextOccurrences(series, { now, viewerZone, count })
  return occurrenceLines(rows, { zone, zoneLabel: 'New York time', yearOfNow: 2026 })
}

const evening = (rule: string, more: object = {}): RecurringEvent => ({
  start: '2026-03-05T21:00:00',
  end: '2026-03-05T22:00:00',
  timezone: 'America/New_York',
  recurrence: { recurrenceRule: rule, ...more },
})

it("gives the viewer's day where it is already the next morning", () => {
  const [first] = linesOf(evening('FREQ=WEEKLY;BYDAY=TH'), '2026-03-01T00:00:00Z', 'Asia/Kolkata')
  expect(first).toMatchObject({
    when: 'Thu 5 Mar 21:00–22:00',
    offset: 'UTC-05:00',
    viewer: 'Fri 6 Mar 07:30–08:30',
    running: false,
    marks: [],
  })
})

it('marks where the clocks change between two occurrences, and keeps the time at the venue', () => {
  const lines = linesOf(evening('FREQ=WEEKLY;BYDAY=TH'), '2026-03-01T00:00:00Z', 'Asia/Kolkata')
  expect(lines.map(({ when }) => when.slice(-11))).toEqual(Array.from({ length: 4 }, () => '21:00–22:00'))
  expect(lines.map(({ marks }) => marks.length)).toEqual([0, 1, 0, 0])
  expect(lines[1]?.marks[0]).toBe('From here on 1 h earlier for you: your clocks change, New York time stays the same')
  expect(lines[1]?.viewer).toBe('Fri 13 Mar 06:30–07:30')
})

it('marks a time skipped by a clock change, and shows the actual one', () => {
  const night = { ...evening('FREQ=DAILY'), start: '2026-03-07T02:30:00', end: '2026-03-07T03:00:00' }
  const lines = linesOf(night, '2026-03-07T00:00:00Z', 'America/New_York', 3)
  expect(lines[1]).toMatchObject({
    when: 'Sun 8 Mar 03:30–04:00',
    offset: 'UTC-04:00',
    marks: ['Clocks go forward: 02:30 does not exist that day, so it is at 03:30'],
  })
  expect(lines.map(({ marks }) => marks.length)).toEqual([0, 1, 0])
  const forOthers = linesOf(night, '2026-03-07T00:00:00Z', 'Asia/Kolkata', 3)
  expect(forOthers[2]?.marks[0]).toMatch(/^From here on 1 h earlier for you/)
})

it('keeps excluded dates in place, with the reason', () => {
  const byDate = linesOf(
    evening('FREQ=WEEKLY;BYDAY=TH', { exclusionRecurrenceDate: '2026-03-12' }),
    '2026-03-01T00:00:00Z',
    'America/New_York',
    2,
  )
  expect(byDate.map(({ excluded }) => excluded)).toEqual([false, true, false])
  expect(byDate[1]?.marks).toEqual(['Excluded: this date is taken out'])
  const byRule = linesOf(
    evening('FREQ=DAILY', { exclusionRecurrenceRule: 'FREQ=WEEKLY;BYDAY=SA,SU' }),
    '2026-03-06T00:00:00Z',
    'America/New_York',
    3,
  )
  expect(byRule.filter(({ excluded }) => excluded).map(({ when }) => when.slice(0, 3))).toEqual(['Sat', 'Sun'])
  expect(byRule.find(({ excluded }) => excluded)?.marks).toEqual(['Excluded by the exclusion rule'])
})

it('marks the one that is running', () => {
  const lines = linesOf(evening('FREQ=WEEKLY;BYDAY=TH'), '2026-03-06T02:30:00Z', 'America/New_York', 2)
  expect(lines.map(({ running, when }) => [running, when])).toEqual([
    [true, 'Thu 5 Mar 21:00–22:00'],
    [false, 'Thu 12 Mar 21:00–22:00'],
  ])
})

it('never shifts whole days, not even across the date line', () => {
  const [first] = linesOf(
    { ...evening('FREQ=WEEKLY;BYDAY=TH'), start: '2026-03-05', end: '2026-03-06', isAllDay: true },
    '2026-03-01T00:00:00Z',
    'Pacific/Apia',
  )
  expect(first).toMatchObject({ when: 'Thu 5 Mar – Fri 6 Mar', offset: null, viewer: null })
})
