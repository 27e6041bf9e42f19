// All chunks of the time package, as on a page that has waited for them.
import '@frontdesk/time'
import { describe, expect, it } from 'vitest'

import { countReads } from '#testing/count-reads.ts'

import {
  type CalendarEvent,
  type GridZone,
  calendarOf,
  isWide,
  readEvents,
  shortTimeOnDay,
  takingPlace,
  timeOnDay,
} from './calendar-entries.ts'
import { rangeOf } from './calendar-range.ts'

let made = 0
function event(more: Partial<CalendarEvent>): CalendarEvent {
  made += 1
  return {
    id: `0193a1c2-7f00-7000-8000-${String(made).padStart(12, '0')}`,
    name: 'Call',
    slug: 'call',
    projectId: null,
    ...more,
  }
}
const inZone = (zone: string): GridZone => ({ kind: 'zone', zone })
const november = rangeOf('month', '2026-11-15')

function days(events: CalendarEvent[], grid: GridZone, range = november): Record<string, string[]> {
  const { byDay } = calendarOf(readEvents(events), range, grid)
  return Object.fromEntries([...byDay].map(([day, entries]) => [day, entries.map((entry) => timeOnDay(entry, day))]))
}

const evening = event({
  start: '2026-11-05T21:00:00',
  end: '2026-11-05T22:00:00',
  timezone: 'America/New_York',
})

describe('the time zone of the grid', () => {
  it('is the chosen one: the next morning in Kolkata, with the time at the venue', () => {
    expect(days([evening], inZone('Asia/Kolkata'))).toEqual({ '2026-11-06': ['07:30–08:30'] })
    const [entry] = calendarOf(readEvents([evening]), november, inZone('Asia/Kolkata')).byDay.get('2026-11-06') ?? []
    expect(entry?.own).toBe('Thu 5 Nov 21:00–22:00 New York time')
  })
  it("is each event's own when chosen", () => {
    expect(days([evening], { kind: 'event' })).toEqual({ '2026-11-05': ['21:00–22:00'] })
  })
  it('repeats nothing where both are the same', () => {
    const [entry] =
      calendarOf(readEvents([evening]), november, inZone('America/New_York')).byDay.get('2026-11-05') ?? []
    expect(entry?.own).toBeNull()
  })
})

it('shows why an event does not take place', () => {
  const { byDay } = calendarOf(
    readEvents([
      { ...evening, status: 'Cancelled' },
      { ...evening, status: 'Confirmed' },
    ]),
    november,
    { kind: 'event' },
  )
  expect(byDay.get('2026-11-05')?.map(({ off }) => off)).toEqual(['Cancelled', null])
})

describe('whole days', () => {
  const festival = event({ start: '2026-11-05', end: '2026-11-07', isAllDay: true, timezone: 'America/New_York' })
  it.each(['Pacific/Apia', 'America/New_York', 'Asia/Kolkata', 'Pacific/Pago_Pago'])('never shift: %s', (zone) => {
    expect(Object.keys(days([festival], inZone(zone)))).toEqual(Object.keys(days([festival], { kind: 'event' })))
    expect(Object.keys(days([festival], inZone(zone)))[0]).toBe('2026-11-05')
  })
  it('include the day of their end, like the header of the event', () => {
    expect(Object.values(days([festival], inZone('Pacific/Apia'))).flat()).toEqual([
      'day 1 of 3',
      'day 2 of 3',
      'day 3 of 3',
    ])
    const lastSecond = { ...festival, start: '2026-11-05T00:00:00', end: '2026-11-06T23:59:59' }
    expect(Object.keys(days([lastSecond], inZone('Asia/Kolkata')))).toEqual(['2026-11-05', '2026-11-06'])
  })
  it('are shown above the hours and number their days', () => {
    const { byDay } = calendarOf(readEvents([festival]), november, inZone('Pacific/Apia'))
    const [entry] = byDay.get('2026-11-06') ?? []
    expect(entry && isWide(entry)).toBe(true)
    expect(entry && timeOnDay(entry, '2026-11-06')).toBe('day 2 of 3')
  })
})

describe('events over several days', () => {
  const conference = event({
    start: '2026-10-24T09:00:00',
    end: '2026-10-28T18:00:00',
    timezone: 'Europe/Brussels',
  })
  it('include those that began before the range and still run, over a clock change', () => {
    expect(days([conference], inZone('Europe/Brussels'))).toEqual({
      '2026-10-26': ['day 3 of 5'],
      '2026-10-27': ['day 4 of 5'],
      '2026-10-28': ['until 18:00'],
    })
  })
  it('do not include the day at whose midnight they end', () => {
    const gala = event({ start: '2026-11-10T20:00:00', end: '2026-11-11T00:00:00', timezone: 'Europe/Brussels' })
    expect(days([gala], inZone('Europe/Brussels'))).toEqual({ '2026-11-10': ['20:00–00:00'] })
  })
  it('that run over midnight show from and until, and stay among the hours', () => {
    const night = event({ start: '2026-11-10T22:00:00', end: '2026-11-11T02:00:00', timezone: 'Europe/Brussels' })
    expect(days([night], inZone('Europe/Brussels'))).toEqual({
      '2026-11-10': ['from 22:00'],
      '2026-11-11': ['until 02:00'],
    })
    const [entry] = calendarOf(readEvents([night]), november, inZone('Europe/Brussels')).byDay.get('2026-11-10') ?? []
    expect(entry && [isWide(entry), shortTimeOnDay(entry, '2026-11-10')]).toEqual([false, '22:00'])
  })
})

const weekly = (rule: string, more: object = {}) =>
  event({
    start: '2025-01-07T09:00:00',
    end: '2025-01-07T09:30:00',
    timezone: 'America/Los_Angeles',
    isRecurring: true,
    recurrence: { id: 'r', recurrenceRule: rule, ...more },
  })

describe('recurring events', () => {
  it("are on each of their days, at the venue's time on both sides of a clock change", () => {
    const found = days([weekly('FREQ=WEEKLY;BYDAY=TU')], inZone('Asia/Kolkata'))
    expect(found).toEqual({
      '2026-10-27': ['21:30–22:00'],
      '2026-11-03': ['22:30–23:00'],
      '2026-11-10': ['22:30–23:00'],
      '2026-11-17': ['22:30–23:00'],
      '2026-11-24': ['22:30–23:00'],
      '2026-12-01': ['22:30–23:00'],
    })
  })
  it('keep excluded dates in place, with the reason, and do not count them', () => {
    const excluded = { exclusionRecurrenceDate: '2026-11-10', exclusionRecurrenceRule: 'FREQ=MONTHLY;BYDAY=3TU' }
    const { byDay, count } = calendarOf(
      readEvents([weekly('FREQ=WEEKLY;BYDAY=TU', excluded)]),
      november,
      inZone('America/Los_Angeles'),
    )
    expect([...byDay].map(([day, [entry]]) => [day, entry?.off])).toEqual([
      ['2026-10-27', null],
      ['2026-11-03', null],
      ['2026-11-10', 'Excluded: this date is taken out'],
      ['2026-11-17', 'Excluded by the exclusion rule'],
      ['2026-11-24', null],
      ['2026-12-01', null],
    ])
    expect([count, takingPlace(byDay.get('2026-11-10') ?? [])]).toEqual([4, 0])
  })
  it('report a cut list, an unreadable rule and a missing time', () => {
    const { gaps, count } = calendarOf(
      readEvents([
        { ...weekly('FREQ=MINUTELY'), name: 'Dense' },
        { ...weekly('FREQ=WEEKLY;BYDAY=XX'), name: 'Broken' },
        event({ name: 'Unplanned', start: null }),
      ]),
      november,
      inZone('UTC'),
    )
    expect(gaps).toEqual({ cut: ['Dense'], unreadable: ['Broken'], unscheduled: ['Unplanned'] })
    expect(count).toBe(1000)
  })
})

it('computes few more than two offsets per occurrence for 5,000 of them', () => {
  const events = Array.from({ length: 60 }, (_, at) =>
    event({
      name: `Shift ${at}`,
      start: `2026-01-0${(at % 9) + 1}T${String(at % 24).padStart(2, '0')}:00:00`,
      end: `2026-01-0${(at % 9) + 1}T${String(at % 24).padStart(2, '0')}:30:00`,
      // Zones that no other test uses.
      timezone: ['America/Chicago', 'Asia/Kathmandu', 'Europe/Madrid'][at % 3] ?? 'UTC',
      isRecurring: true,
      recurrence: { id: 'r', recurrenceRule: 'FREQ=HOURLY;INTERVAL=12' },
    }),
  )
  const read = readEvents(events)
  const asked = countReads(Intl.DateTimeFormat.prototype, 'format')
  const { DateTimeFormat } = Intl
  let clocks = 0
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct(own, given) {
      clocks += 1
      return Reflect.construct(own, given) as Intl.DateTimeFormat
    },
  })
  const { count } = calendarOf(read, november, inZone('Europe/Lisbon'))
  const offsets = asked.end()
  Intl.DateTimeFormat = DateTimeFormat
  expect(count).toBeGreaterThanOrEqual(5000)
  // Start and end in the grid's zone; offsets of the events' own zones are cached for weeks. Offsets dominate the cost.
  expect(offsets).toBeGreaterThan(2 * count)
  expect(offsets).toBeLessThan(2.5 * count)
  // At most one formatter per zone of these tests.
  expect(clocks).toBeLessThan(10)
})
