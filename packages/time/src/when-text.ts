import { cached } from './cached.ts'
import { dayMs, midnightOf } from './civil.ts'

/** Prints wall numbers for a reader. Formatted in UTC, because the wall number already is the clock reading. */
export interface WallPrinter {
  /** "Sat 1 Feb", with the year when it is not the year of `now`. */
  day(wall: number): string
  /** "09:00" or "9:00 AM", as the locale has it. */
  clock(wall: number): string
  /** "until 17:00": an end without a start. */
  until: (clock: string) => string
}

const printers = new Map<string, Intl.DateTimeFormat>()

function formatterOf(locale: string, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${locale} ${key}`
  let formatter = printers.get(id)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', calendar: 'gregory', ...options })
    printers.set(id, formatter)
  }
  return formatter
}

/** Intl puts narrow no-break spaces before AM and, in some versions only, a comma after an English weekday. */
function tidy(text: string, locale: string): string {
  const spaced = text.replaceAll(/[\u202F\u00A0]/g, ' ')
  return locale.toLowerCase().startsWith('en') ? spaced.replace(/^(\p{L}+),/u, '$1') : spaced
}

// `resolvedOptions()` costs more than formatting, and a list would call it for each row.
const hasTwelveHours = cached(
  20,
  (locale) => formatterOf(locale, 'hours', { hour: 'numeric' }).resolvedOptions().hour12 === true,
)

export function wallPrinter(locale: string, yearOfNow: number, until: WallPrinter['until']): WallPrinter {
  const dayOptions = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const plain = formatterOf(locale, 'day', dayOptions)
  const dated = formatterOf(locale, 'dated', { ...dayOptions, year: 'numeric' })
  const hour = hasTwelveHours(locale) ? 'numeric' : '2-digit'
  const clock = formatterOf(locale, 'clock', { hour, minute: '2-digit' })
  return {
    day: (wall) => tidy((new Date(wall).getUTCFullYear() === yearOfNow ? plain : dated).format(wall), locale),
    clock: (wall) => tidy(clock.format(wall), locale),
    until,
  }
}

/** A span of wall time: dates `YYYY-MM-DD`, clock times `HH:mm` (null when the event has none). */
export interface WhenPart {
  startDate: string
  startTime: string | null
  endDate: string | null
  endTime: string | null
  /** "Sat 1 Feb", or "Sat 1 Feb – Sun 2 Feb" when it lasts for several days. */
  dayText: string
  /** "09:00–17:00", "18:00", or null. Null for several days, whose clock times are in `text` only. */
  timeText: string | null
  /** Day and time together. */
  text: string
}

/** `hideDay` leaves a single day out of `text` (the reader has it already). */
export function whenPart(
  start: { wall: number; hasTime: boolean },
  end: { wall: number; hasTime: boolean } | null,
  printer: WallPrinter,
  hideDay = false,
): WhenPart {
  const lastDay = end === null ? start.wall : lastWallDay(start.wall, end)
  const several = midnightOf(lastDay) > midnightOf(start.wall)
  const startDay = printer.day(start.wall)
  const endDay = printer.day(lastDay)
  const startClock = start.hasTime ? printer.clock(start.wall) : null
  const endClock = end !== null && end.hasTime ? printer.clock(end.wall) : null
  const dayText = several ? `${startDay} – ${endDay}` : startDay
  const timeText = several ? null : rangeText(startClock, endClock, printer)
  const severalText = `${joined(startDay, startClock)} – ${joined(endDay, endClock)}`
  const singleText = hideDay && timeText !== null ? timeText : joined(startDay, timeText)
  return {
    startDate: isoDay(start.wall),
    startTime: start.hasTime ? isoClock(start.wall) : null,
    endDate: end === null ? null : isoDay(lastDay),
    endTime: end !== null && end.hasTime ? isoClock(end.wall) : null,
    dayText,
    timeText,
    text: several ? severalText : singleText,
  }
}

/** 20:00 to 00:00 is one evening; a span of several days that ends at midnight keeps the date of that midnight. */
function lastWallDay(startWall: number, end: { wall: number; hasTime: boolean }): number {
  const isEvening = end.hasTime && end.wall === midnightOf(startWall) + dayMs
  return isEvening || end.wall < startWall ? startWall : end.wall
}

function rangeText(start: string | null, end: string | null, { until }: WallPrinter): string | null {
  if (start === null) return end === null ? null : until(end)
  return end === null ? start : `${start}–${end}`
}

function joined(day: string, clock: string | null): string {
  return clock === null ? day : `${day} ${clock}`
}

function isoDay(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10)
}

function isoClock(wall: number): string {
  return new Date(wall).toISOString().slice(11, 16)
}

/** "in 3 days", "in 40 minutes", "2 hours ago": the largest unit that is still accurate. */
export function relativeText(ms: number, locale: string): string {
  const size = Math.abs(ms)
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['year', 365.25 * dayMs],
    ['month', 30.44 * dayMs],
    ['week', 7 * dayMs],
    ['day', dayMs],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ]
  // A unit is used from 2 on: "in 10 days" is more precise than "in 1 week".
  const [unit, length] = units.find(([, unitMs]) => size >= 2 * unitMs) ?? ['minute', 60_000]
  const count = Math.max(Math.round(size / length), 1)
  return always(locale).format(ms < 0 ? -count : count, unit)
}

/** "tomorrow", "in 5 days": calendar days. */
export function daysText(days: number, locale: string): string {
  return days > 13 ? relativeText(days * dayMs, locale) : inWords(locale).format(days, 'day')
}

// Cached: a list formats one text per row, and creating a formatter costs more than all of them.
const always = cached(20, (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))
const inWords = cached(20, (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
