import { firstDay, lastDay, lastMomentOf } from './all-day.ts'
import { parseApiDateTime } from './api-date-time.ts'
import { dayMs, daysBetween, isoOfWall, midnightOf } from './civil.ts'
import { computableZone, noTimezone, timezoneInfoOf } from './zone-info.ts'
import type { DtiTimezone } from './zone-info.ts'
import { formatOffset, isoUtc, resolveWall } from './zoned-time.ts'
import { offsetMsAt } from './zones.ts'

/** `dti` of the API (formatted date and time information), every field present. */
export interface FormattedDateInfo {
  start: string | null
  end: string | null
  isUtc: boolean
  hasStartTime: boolean
  hasEndTime: boolean
  formattedStartTime: string | null
  formattedEndTime: string | null
  formattedTime: string | null
  friendlyTimespan: string | null
  formattedDay: string | null
  formattedDayCompact: string | null
  formattedDateTime: string | null
  friendlyDate: string | null
  timezone: DtiTimezone
  timezoneId: string | null
  days: { formattedDay: string; formattedDateTime: string; friendlyDate: string }[]
}

export interface DtiInput {
  /** Any form of the API: with an offset (moved into `zone`), without (a clock time of `zone`), or a date alone. */
  start: string | null
  end: string | null
  /** IANA id in any case, Windows id or `±hh:mm`. Null or unusable: computed in UTC with an empty `timezone`. */
  zone: string | null
  isAllDay: boolean
  /** Default: `!isAllDay` and the text has a clock time. */
  hasStartTime?: boolean
  hasEndTime?: boolean
  /** Used only for an event without a start: the year of its zone's standard offset. Default: 2000. */
  now?: string | null
}

// Array literals, not split strings: bundlers remove unused arrays.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The service lists at most this many days of an event: the first ones. */
export const dtiDayLimit = 40

/**
 * The `dti` object as the service writes it, in English for all readers; the tests have examples of each field, taken
 * from real answers. All-day events have no clock times; a zone shows its standard offset.
 */
export function dtiOf(input: DtiInput): FormattedDateInfo {
  const zone = computableZone(input.zone)
  const span = spanOf(input, zone ?? 'UTC')
  const { start, end } = span
  const hasStartTime = span.hasStartTime
  const hasEndTime = span.hasEndTime
  const startTime = start !== null && hasStartTime ? clockText(start.wall) : null
  const endTime = end !== null && hasEndTime ? clockText(end.wall) : null
  const year = new Date(start?.wall ?? parseApiDateTime(input.now)?.wall ?? dayMs * 10_957).getUTCFullYear()
  const timezone = zone === null ? noTimezone : timezoneInfoOf(input.zone, year)
  const dateTime = (wall: number) => (startTime === null ? longDay(wall) : `${longDay(wall)} ${startTime}`)
  return {
    start: start?.iso ?? null,
    end: end?.iso ?? null,
    isUtc: zone === null || zone === 'UTC' || zone === 'Etc/UTC',
    hasStartTime,
    hasEndTime,
    formattedStartTime: startTime,
    formattedEndTime: endTime,
    formattedTime: startTime === null ? null : endTime === null ? startTime : `${startTime} - ${endTime}`,
    friendlyTimespan:
      start === null || end === null ? null : `${Math.round((end.epochMs - start.epochMs) / 60_000)} minutes`,
    formattedDay: start === null ? null : longDay(start.wall),
    formattedDayCompact: start === null ? null : shortDay(start.wall),
    formattedDateTime: start === null ? null : dateTime(start.wall),
    friendlyDate: start === null ? null : `${shortDay(start.wall)}, ${new Date(start.wall).getUTCFullYear()}`,
    timezone,
    timezoneId: timezone.id,
    days: span.days.slice(0, dtiDayLimit).map((wall) => ({
      formattedDay: longDay(wall),
      formattedDateTime: dateTime(wall),
      friendlyDate: shortDay(wall),
    })),
  }
}

/** The start or end of an event: the clock reading at the venue, and its instant. */
interface ZonedEnd {
  wall: number
  epochMs: number
  iso: string
}

interface EventSpan {
  start: ZonedEnd | null
  end: ZonedEnd | null
  hasStartTime: boolean
  hasEndTime: boolean
  /** Midnights (wall numbers) of the days the event touches; an end at midnight does not touch the next day. */
  days: number[]
}

/** Reads both ends in the zone. An all-day event runs from 00:00:00 of its first to 23:59:59 of its last date. */
function spanOf(input: DtiInput, zone: string): EventSpan {
  const parsedStart = parseApiDateTime(input.start)
  const parsedEnd = parseApiDateTime(input.end)
  const hasClock = (parsed: typeof parsedStart) => parsed !== null && parsed.kind !== 'date' && !input.isAllDay
  const { isAllDay } = input
  const start = parsedStart === null ? null : isAllDay ? firstEnd(parsedStart, zone) : endOf(parsedStart, zone)
  const end =
    parsedEnd === null
      ? null
      : isAllDay
        ? dayEnd(lastDay(parsedEnd, start?.wall ?? null, zone), zone)
        : closingOf(parsedEnd, start, zone)
  const days: number[] = []
  if (start !== null) {
    const first = midnightOf(start.wall)
    const lastTouched = end === null || end.wall <= start.wall ? start.wall : end.wall - 1
    const count = Math.min(daysBetween(first, lastTouched), 4000)
    for (let day = 0; day <= count; day += 1) days.push(first + day * dayMs)
  }
  return {
    start,
    end,
    hasStartTime: input.hasStartTime ?? hasClock(parsedStart),
    hasEndTime: input.hasEndTime ?? hasClock(parsedEnd),
    days,
  }
}

type Parsed = NonNullable<ReturnType<typeof parseApiDateTime>>

function endOf(parsed: Parsed, zone: string): ZonedEnd {
  if (parsed.kind === 'instant') return zonedEnd(parsed.epochMs, zone)
  return zonedEnd(resolveWall(parsed.wall, zone).epochMs, zone)
}

/** A timed event that ends on a date alone ends with that day. */
function closingOf(parsed: Parsed, start: ZonedEnd | null, zone: string): ZonedEnd {
  if (parsed.kind === 'date') return dayEnd(parsed.wall, zone)
  const end = endOf(parsed, zone)
  // A repeated clock time that would lie before the start means its second occurrence.
  if (start === null || parsed.kind === 'instant' || end.epochMs >= start.epochMs) return end
  const later = zonedEnd(resolveWall(parsed.wall, zone).laterMs, zone)
  return later.epochMs >= start.epochMs ? later : end
}

function firstEnd(parsed: Parsed, zone: string): ZonedEnd {
  const wall = firstDay(parsed, zone)
  return zonedEnd(resolveWall(wall, zone).epochMs, zone, wall)
}

function dayEnd(date: number, zone: string): ZonedEnd {
  return zonedEnd(lastMomentOf(date, zone), zone)
}

function zonedEnd(epochMs: number, zone: string, shownWall?: number): ZonedEnd {
  const minutes = Math.round(offsetMsAt(epochMs, zone) / 60_000)
  const wall = shownWall ?? epochMs + minutes * 60_000
  const isUtc = zone === 'UTC' || zone === 'Etc/UTC'
  return {
    wall,
    epochMs,
    iso: isUtc ? isoUtc(epochMs) : `${isoOfWall(epochMs + minutes * 60_000)}${formatOffset(minutes)}`,
  }
}

/** "9:00 AM". */
export function clockText(wall: number): string {
  const date = new Date(wall)
  const hour = date.getUTCHours()
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(date.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "Saturday, February 1, 2025". */
export function longDay(wall: number): string {
  const date = new Date(wall)
  const month = months[date.getUTCMonth()] ?? ''
  return `${weekdays[date.getUTCDay()] ?? ''}, ${month} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

function shortDay(wall: number): string {
  const date = new Date(wall)
  return `${(months[date.getUTCMonth()] ?? '').slice(0, 3)} ${date.getUTCDate()}`
}
