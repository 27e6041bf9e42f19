import type { EventRecord, Style } from '@frontdesk/api-types'
import { type Occurrence, type RecurrenceView, recurrenceOf } from '@frontdesk/time/recurrence'
import { occurrencesBetween } from '@frontdesk/time/recurrence/calendar'

import { safeColour } from '#format/links.ts'
import { addDays, clockText, clocksText, dayOf, daysBetween, lastDayOf, stretchText } from '#format/local-times.ts'
import { zoneLabel } from '#format/when.ts'
import { say } from '#i18n/say.ts'
import { stateWord } from '#records/state-words.ts'

import type { Range } from './calendar-range.ts'
import { eventName } from './event-name.ts'
import { excludedText } from './occurrence-lines.ts'

/** An event for a calendar: the record, some of its fields, or a pin. */
export type CalendarEvent = Pick<EventRecord, 'id' | 'name' | 'slug' | 'projectId'> &
  Partial<Pick<EventRecord, 'code' | 'status' | 'recurrence'>> &
  Parameters<typeof recurrenceOf>[0] & { style?: Pick<Style, 'hasStyle' | 'primaryColor'> | null | undefined }

/** One occurrence in the grid. */
export type CalendarEntry = {
  key: string
  event: CalendarEvent
  name: string
  allDay: boolean
  /** In the grid's zone: `YYYY-MM-DDTHH:mm:ss`, or days for whole-day events. `end` null: not given. */
  start: string
  end: string | null
  firstDay: string
  lastDay: string
  /** "18:00–20:00 New York time", when the grid has another zone; null when it is the same or there is none. */
  own: string | null
  repeats: boolean
  shiftedFrom: string | null
  colour: string | null
  /** The event's zone is unknown: it is placed at the time as sent. */
  floating: boolean
  /** Why it does not take place: "Cancelled", "Excluded: this date is taken out". */
  off: string | null
  /** Excluded by the recurrence itself; not cancelled. */
  excluded: boolean
}

/** Events that are missing or incomplete in the grid, to be reported on the page. */
export type CalendarGaps = { unscheduled: string[]; unreadable: string[]; cut: string[] }

export type Calendar = { byDay: Map<string, CalendarEntry[]>; count: number; gaps: CalendarGaps }

/** The grid's time zone: one for all, or each event's own. */
export type GridZone = { kind: 'zone'; zone: string } | { kind: 'event' }

/** A parsed record, cached independently of the displayed range. */
export type ReadEvent = { event: CalendarEvent; view: RecurrenceView }

export function readEvents(events: readonly CalendarEvent[]): ReadEvent[] {
  return events.map((event) => ({ event, view: recurrenceOf(event) }))
}

/** Limit per event and range: six weeks of every twenty minutes would be 3,024. A cut event is reported. */
const maxPerEvent = 1000

/** All occurrences in the range, including those that began before it and still run. */
export function calendarOf(read: readonly ReadEvent[], range: Range, grid: GridZone): Calendar {
  const gaps: CalendarGaps = { unscheduled: [], unreadable: [], cut: [] }
  const entries: CalendarEntry[] = []
  for (const { event, view } of read) {
    const name = eventName(event)
    if (view.series === null) {
      gaps.unscheduled.push(name)
      continue
    }
    if (view.kind === 'unreadable') gaps.unreadable.push(name)
    const zone = grid.kind === 'zone' ? grid.zone : (view.zone ?? 'UTC')
    const { rows, end } = occurrencesBetween(view.series, {
      firstDay: range.first,
      lastDay: range.last,
      zone,
      limit: maxPerEvent,
      withExcluded: true,
    })
    if (end !== 'finished') gaps.cut.push(name)
    const colour = event.style?.hasStyle ? safeColour(event.style.primaryColor) : null
    for (const row of rows) entries.push(entryOf(row, { event, view, name, colour, onOwnClock: grid.kind === 'event' }))
  }
  return { byDay: placed(entries, range), count: takingPlace(entries), gaps }
}

function entryOf(
  row: Occurrence,
  of: { event: CalendarEvent; view: RecurrenceView; name: string; colour: string | null; onOwnClock: boolean },
): CalendarEntry {
  const { event, view, name, colour, onOwnClock } = of
  const start = onOwnClock ? row.start : (row.viewerStart ?? row.start)
  const end = onOwnClock ? row.end : (row.viewerEnd ?? row.end)
  const ownZone = view.zone === null || row.startUtc === null ? null : zoneLabel(view.zone, Date.parse(row.startUtc))
  const sameDay = dayOf(start) === dayOf(row.start) && lastDayOf(row.start, row.end) === dayOf(row.start)
  const years = new Set([start, row.start, row.end ?? row.start].map((local) => Number(local.slice(0, 4))))
  const [year = 0] = years
  const clocks = sameDay
    ? clocksText(row.start, row.end)
    : stretchText(row.start, row.end, years.size === 1 ? year : Number.NaN)
  const status = stateWord('eventStatus', event.status)
  return {
    key: `${event.id} ${row.startUtc ?? row.start}`,
    event,
    name,
    allDay: row.start.length === 10,
    start,
    end,
    firstDay: dayOf(start),
    lastDay: lastDayOf(start, end),
    own:
      ownZone !== null && (onOwnClock || start !== row.start)
        ? say('{time} {zone}', { time: clocks, zone: ownZone })
        : null,
    repeats: view.kind === 'series',
    shiftedFrom: row.shiftedFrom,
    colour,
    floating: view.zone === null,
    excluded: row.excluded !== null,
    off: status?.meaning === 'no' ? (status.shown ?? status.word) : row.excluded ? excludedText(row.excluded) : null,
  }
}

/** Whole days first, then the longest since the day before, then by time: a stable order on every day. */
function inOrder(a: CalendarEntry, b: CalendarEntry): number {
  const rank = (it: CalendarEntry) => (isWide(it) ? 0 : 1)
  return rank(a) - rank(b) || compare(a.start, b.start) || compare(b.lastDay, a.lastDay) || compare(a.name, b.name)
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Shown above the hours: whole days, and what lasts a day or more. */
export function isWide({ allDay, firstDay, lastDay, start, end }: CalendarEntry): boolean {
  if (allDay) return true
  return lastDay > firstDay && end !== null && end >= `${addDays(firstDay, 1)}${start.slice(10)}`
}

function placed(entries: CalendarEntry[], { first, last }: Range): Map<string, CalendarEntry[]> {
  const byDay = new Map<string, CalendarEntry[]>()
  for (const entry of entries.toSorted(inOrder)) {
    const to = entry.lastDay < last ? entry.lastDay : last
    for (let day = entry.firstDay > first ? entry.firstDay : first; day <= to; day = addDays(day, 1)) {
      const there = byDay.get(day)
      if (there) there.push(entry)
      else byDay.set(day, [entry])
    }
  }
  return byDay
}

/** The time within one day: "18:00–20:00", "all day", "day 2 of 3", "until 02:00". */
export function timeOnDay(entry: CalendarEntry, day: string): string {
  const { allDay, start, end, firstDay, lastDay } = entry
  const several = lastDay > firstDay
  if (allDay) return several ? dayOfSeveral(entry, day) : say('all day')
  if (!several) return clocksText(start, end)
  if (day === firstDay) return say('from {time}', { time: clockText(start) })
  if (day === lastDay && end !== null) {
    return dayOf(end) === day ? say('until {time}', { time: clockText(end) }) : say('until midnight')
  }
  return dayOfSeveral(entry, day)
}

/** As `timeOnDay`, with a single clock time: "18:00", "until 02:00"; null on a day without one. */
export function shortTimeOnDay(entry: CalendarEntry, day: string): string | null {
  const { allDay, start, firstDay, lastDay } = entry
  if (allDay || (day > firstDay && day < lastDay)) return null
  return day === firstDay ? clockText(start) : timeOnDay(entry, day)
}

function dayOfSeveral({ firstDay, lastDay }: CalendarEntry, day: string): string {
  return say('day {day, number} of {count, number}', {
    day: daysBetween(firstDay, day) + 1,
    count: daysBetween(firstDay, lastDay) + 1,
  })
}

/** Number of entries that take place. */
export function takingPlace(entries: readonly CalendarEntry[]): number {
  return entries.filter(({ off }) => off === null).length
}

/** The zones of the events, to choose the grid's from. */
export function zonesOf(read: readonly ReadEvent[]): string[] {
  return [...new Set(read.map(({ view }) => view.zone).filter((zone) => zone !== null))].toSorted()
}
