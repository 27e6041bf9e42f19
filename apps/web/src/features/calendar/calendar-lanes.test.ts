import { expect, it } from 'vitest'

import type { CalendarEntry } from '#records/event/calendar-entries.ts'

import { lanesOf } from './calendar-lanes.ts'

const day = '2026-11-21'
const at = (clock: string) => (clock.length === 5 ? `${day}T${clock}:00` : clock)
function entry(from: string, to: string | null, more: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    key: `${from} ${to}`,
    event: { id: 'e', name: 'E', slug: 'e', projectId: null },
    name: 'E',
    allDay: false,
    start: at(from),
    end: to === null ? null : at(to),
    firstDay: at(from).slice(0, 10),
    lastDay: to === null ? at(from).slice(0, 10) : at(to).slice(0, 10),
    own: null,
    repeats: false,
    shiftedFrom: null,
    colour: null,
    floating: false,
    off: null,
    excluded: false,
    ...more,
  }
}
const shape = (entries: CalendarEntry[]) =>
  lanesOf(entries, day).placed.map(({ from, to, lane, lanes }) => [from, to, lane, lanes])

it('gives an entry the full width, and shares it between overlapping ones', () => {
  expect(shape([entry('09:00', '10:00'), entry('10:00', '11:00')])).toEqual([
    [540, 600, 0, 1],
    [600, 660, 0, 1],
  ])
  expect(shape([entry('09:00', '11:00'), entry('10:00', '12:00'), entry('11:00', '12:00')])).toEqual([
    [540, 660, 0, 2],
    [600, 720, 1, 2],
    [660, 720, 0, 2],
  ])
})

it('clips to the day, and gives short and open-ended entries a minimum height', () => {
  expect(shape([entry('2026-11-20T22:00:00', '02:00')])).toEqual([[0, 120, 0, 1]])
  expect(shape([entry('23:50', '2026-11-22T02:00:00')])).toEqual([[1410, 1440, 0, 1]])
  expect(shape([entry('09:00', null)])).toEqual([[540, 570, 0, 1]])
})

it('counts the entries that fit in no lane', () => {
  const many = Array.from({ length: 6 }, (_, nth) => entry('09:00', '10:00', { key: String(nth) }))
  expect(lanesOf(many, day)).toMatchObject({ hidden: 3, placed: { length: 3 } })
  const all = Array.from({ length: 100 }, (_, nth) => entry('09:00', '10:00', { key: String(nth) }))
  expect(lanesOf(all, day)).toMatchObject({ hidden: 97, placed: { length: 3 } })
})

it('omits whole days, which have a row of their own', () => {
  expect(shape([entry(day, '2026-11-22', { allDay: true })])).toEqual([])
})
