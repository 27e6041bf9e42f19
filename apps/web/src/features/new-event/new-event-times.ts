import { wallTimeAt } from '@frontdesk/time/desk'
import { instantOf, isoWithOffset } from '@frontdesk/time/instants'

import { addDays, daysBetween } from '#format/local-times.ts'

/** Which of two equal clock times, when a clock change repeats one. */
export type Fold = 'first' | 'second'

/**
 * Form state of an event's times: `YYYY-MM-DD`, `HH:mm`, `''` for none. All-day dates are inclusive and never
 * converted; their clock times are kept for a switch back. `minutes` is the elapsed length that links start and end;
 * null if unknown.
 */
export type Times = {
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  isAllDay: boolean
  /** IANA name of the time zone. */
  timezone: string
  startFold: Fold
  endFold: Fold
  minutes: number | null
}

/** A clock time in a zone: it occurs once or twice, or (`never`) is skipped, and clocks show `instead`. */
export type Reading =
  | { kind: 'once'; ms: number }
  | { kind: 'twice'; ms: number; first: number; second: number }
  | { kind: 'never'; ms: number; instead: string }

const dayShape = /^\d{4}-\d{2}-\d{2}$/
const clockShape = /^\d{2}:\d{2}$/
const minuteMs = 60_000

/** Null when date or time is missing or the day does not exist. */
export function readingOf(date: string, time: string, zone: string, fold: Fold = 'first'): Reading | null {
  if (!dayShape.test(date) || !clockShape.test(time)) return null
  const wall = `${date}T${time}:00`
  try {
    const first = Date.parse(instantOf(wall, zone, 'earlier'))
    const second = Date.parse(instantOf(wall, zone, 'later'))
    if (first === second) return { kind: 'once', ms: first }
    if (wallTimeAt(first, zone) === wall)
      return { kind: 'twice', ms: fold === 'second' ? second : first, first, second }
    const ms = Date.parse(instantOf(wall, zone))
    return { kind: 'never', ms, instead: wallTimeAt(ms, zone).slice(0, 16) }
  } catch {
    return null
  }
}

export const startOf = (times: Times): Reading | null =>
  readingOf(times.startDate, times.startTime, times.timezone, times.startFold)

export const endOf = (times: Times): Reading | null =>
  readingOf(times.endDate, times.endTime, times.timezone, times.endFold)

/** Days of an all-day event, inclusive; null when a date is missing, less than 1 when they are reversed. */
export function daysOf({ startDate, endDate }: Times): number | null {
  if (!isDay(startDate) || !isDay(endDate)) return null
  return daysBetween(startDate, endDate) + 1
}

const isDay = (text: string): boolean =>
  dayShape.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && text >= '0001-01-01'

/** Elapsed minutes from start to end; null when either is missing, negative when they are reversed. */
function elapsed(times: Times): number | null {
  const [start, end] = [startOf(times), endOf(times)]
  return start && end ? (end.ms - start.ms) / minuteMs : null
}

function measured(times: Times): Times {
  const minutes = elapsed(times)
  return { ...times, minutes: minutes !== null && minutes >= 0 ? minutes : null }
}

/** Sets the end `minutes` after the start, in the zone's clock; unchanged without a start. */
function ended(times: Times, minutes: number): Times {
  const start = startOf(times)
  if (!start) return { ...times, minutes }
  const ms = start.ms + minutes * minuteMs
  try {
    const wall = wallTimeAt(ms, times.timezone)
    const [endDate, endTime] = [wall.slice(0, 10), wall.slice(11, 16)]
    const reading = readingOf(endDate, endTime, times.timezone)
    const endFold = reading?.kind === 'twice' && reading.second === ms ? 'second' : 'first'
    return { ...times, endDate, endTime, endFold, minutes }
  } catch {
    // Dates after the year 9999 are not supported.
    return { ...times, minutes }
  }
}

/** Sets the start and moves the end, so that the length stays. */
export function withStart(times: Times, start: Partial<Pick<Times, 'startDate' | 'startTime'>>): Times {
  const next: Times = { ...times, ...start, startFold: 'first' }
  if (next.isAllDay) {
    const days = daysOf(times)
    if (!isDay(next.startDate)) return next
    if (times.endDate === '') return { ...next, endDate: next.startDate }
    // While the start is incomplete during typing, the length is kept.
    if (days === null || days < 1) return next
    return { ...next, endDate: addDays(next.startDate, days - 1) }
  }
  return times.minutes === null ? measured(next) : ended(next, times.minutes)
}

/** Sets the end and recomputes the length. */
export function withEnd(times: Times, end: Partial<Pick<Times, 'endDate' | 'endTime'>>): Times {
  const next: Times = { ...times, ...end, endFold: 'first' }
  if (next.isAllDay) return next
  const before = elapsed(next)
  const [start, reading] = [startOf(next), endOf(next)]
  // An end in the repeated hour that would be before the start as its first occurrence is the second one.
  if (start && reading?.kind === 'twice' && before !== null && before < 0 && reading.second >= start.ms)
    return measured({ ...next, endFold: 'second' })
  return measured(next)
}

/** Sets the length in minutes (days for an all-day event) and moves the end. */
export function withLength(times: Times, length: number): Times {
  if (!times.isAllDay) return ended(times, length)
  return isDay(times.startDate) ? { ...times, endDate: addDays(times.startDate, Math.max(1, length) - 1) } : times
}

/** Sets the zone: clock times stay, the length is recomputed. */
export function withZone(times: Times, timezone: string): Times {
  const next: Times = { ...times, timezone, startFold: 'first', endFold: 'first' }
  return elapsed(next) === null ? next : measured(next)
}

/** Chooses between the two occurrences of a clock time. */
export function withFold(times: Times, end: 'start' | 'end', fold: Fold): Times {
  return end === 'end'
    ? measured({ ...times, endFold: fold })
    : times.minutes === null
      ? measured({ ...times, startFold: fold })
      : ended({ ...times, startFold: fold }, times.minutes)
}

/** The last day: an end at midnight is not part of the next day. */
function lastDay({ startDate, endDate, endTime }: Times): string {
  return endTime === '00:00' && endDate > startDate ? addDays(endDate, -1) : endDate
}

/** Switches between dates and clock times. Switching back restores the previous times. */
export function withAllDay(times: Times, isAllDay: boolean): Times {
  if (isAllDay === times.isAllDay) return times
  if (isAllDay) {
    const endDate = isDay(times.endDate) ? lastDay(times) : ''
    return { ...times, isAllDay, endDate: endDate >= times.startDate && endDate !== '' ? endDate : times.startDate }
  }
  const timed: Times = { ...times, isAllDay, startTime: times.startTime === '' ? '09:00' : times.startTime }
  const kept = ended(timed, times.minutes ?? 60)
  if (!isDay(times.endDate) || lastDay(kept) === times.endDate) return kept
  const endTime = times.endTime === '' || times.endTime === '00:00' ? '17:00' : times.endTime
  return withEnd(timed, { endDate: times.endDate, endTime })
}

/**
 * The second of two equal clock times is only expressible with its offset, which excludes the separate clock time
 * field.
 */
const second = (reading: Reading) => reading.kind === 'twice' && reading.ms === reading.second

/** Time fields of the request (ops 7 and 13) without `timezone`. Incomplete ends are omitted. */
export function timesToSend(times: Times): {
  startDate?: string
  startTime?: string
  endDate?: string
  endTime?: string
} {
  const { startDate, startTime, endDate, endTime, timezone } = times
  if (times.isAllDay) {
    return { ...(isDay(startDate) ? { startDate } : {}), ...(isDay(endDate) ? { endDate } : {}) }
  }
  const [start, end] = [startOf(times), endOf(times)]
  return {
    ...(!start
      ? {}
      : second(start)
        ? { startDate: isoWithOffset(start.ms, timezone) }
        : { startDate: `${startDate}T${startTime}:00`, startTime }),
    ...(!end
      ? {}
      : second(end)
        ? { endDate: isoWithOffset(end.ms, timezone) }
        : { endDate: `${endDate}T${endTime}:00`, endTime }),
  }
}
