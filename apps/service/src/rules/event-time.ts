import { dtiOf, instantOf, isoWithOffset, offsetMinutesAt, resolveZone, wallTimeAt } from '@frontdesk/time'

import { addDays, readClock, readDate, type WrittenDate } from './clock-text.ts'

/** The time fields of ops 7 and 13 as sent. */
export interface TimeInput {
  startDate?: string | null | undefined
  startTime?: string | null | undefined
  endDate?: string | null | undefined
  endTime?: string | null | undefined
  isAllDay?: boolean | null | undefined
  timezone?: string | null | undefined
}

export interface TimeFault {
  path: 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'timezone'
  message: string
}

/** A timed event without an end lasts this long. */
const DEFAULT_MINUTES = 60

const LAST_SECOND = '23:59:59'

/** Start or end of an event: wall time, instant, and whether an hour was given. */
interface End {
  wall: string
  utc: string
  hasTime: boolean
}

const millis = (iso: string) => Date.parse(iso)

const later = (iso: string, ms: number) => new Date(millis(iso) + ms).toISOString().replace('.000Z', 'Z')

const wallMillis = (wall: string) => Date.parse(`${wall}Z`)

const present = (text: string | null | undefined): string | null => {
  const trimmed = (text ?? '').trim()
  return trimmed === '' ? null : trimmed
}

class Refused extends Error {
  readonly fault: TimeFault
  constructor(path: TimeFault['path'], message: string) {
    super(message)
    this.fault = { path, message }
  }
}

const readWritten = (path: 'startDate' | 'endDate', text: string | null): WrittenDate | null => {
  if (text === null) return null
  const written = readDate(text)
  if (!written) throw new Refused(path, `“${text.slice(0, 40)}” is not a date`)
  // Dates beyond these are placeholders (0001-01-01, 9999-12-31).
  if (written.date < '1900' || written.date > '9000')
    throw new Refused(path, `${written.date} is not between 1900 and 9000`)
  return written
}

const readTime = (path: 'startTime' | 'endTime', text: string | null): string | null => {
  if (text === null) return null
  const clock = readClock(text)
  if (clock === null) throw new Refused(path, `“${text.slice(0, 40)}” is not a time of day (09:00, 9:00 AM, 09:00:00)`)
  return clock
}

/**
 * An explicit end: the date with the separate time, otherwise the instant, otherwise the clock time beside the date.
 */
const writtenEnd = (written: WrittenDate, clock: string | null, zone: string): End | null => {
  if (clock !== null) {
    const wall = `${written.date}T${clock}`
    return { wall, utc: instantOf(wall, zone), hasTime: true }
  }
  if (written.instant !== null) {
    return { wall: wallTimeAt(written.instant, zone).slice(0, 19), utc: written.instant, hasTime: true }
  }
  if (written.clock === null || written.clock === '00:00:00') return null
  const wall = `${written.date}T${written.clock}`
  return { wall, utc: instantOf(wall, zone), hasTime: true }
}

const endOfDay = (date: string, zone: string): End => {
  const wall = `${date}T${LAST_SECOND}`
  return { wall, utc: instantOf(wall, zone, 'later'), hasTime: false }
}

/** Corrects an end that a clock change moves before the start. */
const settled = (start: End, end: End, zone: string): End => {
  if (millis(end.utc) >= millis(start.utc) || !end.hasTime || end.wall < start.wall) return end
  const second = instantOf(end.wall, zone, 'later')
  if (millis(second) >= millis(start.utc)) return { ...end, utc: second }
  return { ...end, utc: later(start.utc, wallMillis(end.wall) - wallMillis(start.wall)) }
}

const timedEnd = (start: End, date: WrittenDate | null, clock: string | null, zone: string): End => {
  if (date) {
    const end = writtenEnd(date, clock, zone)
    if (end) return settled(start, end, zone)
    const sameDay = start.hasTime && date.date === start.wall.slice(0, 10)
    if (!sameDay) return endOfDay(date.date, zone)
  } else if (clock !== null) {
    const day = start.wall.slice(0, 10)
    const over = start.hasTime && clock < start.wall.slice(11) ? addDays(day, 1) : day
    const wall = `${over}T${clock}`
    return settled(start, { wall, utc: instantOf(wall, zone), hasTime: true }, zone)
  }
  if (!start.hasTime) return endOfDay(start.wall.slice(0, 10), zone)
  const utc = later(start.utc, DEFAULT_MINUTES * 60_000)
  return { wall: wallTimeAt(utc, zone).slice(0, 19), utc, hasTime: true }
}

const zoneOf = (sent: string | null, fallbacks: readonly (string | null | undefined)[]): string => {
  if (sent !== null) {
    const { zone } = resolveZone({ timezone: sent })
    if (zone === null) throw new Refused('timezone', `“${sent.slice(0, 60)}” is not a time zone that is known here`)
    return zone
  }
  for (const fallback of fallbacks) {
    const zone = fallback ? resolveZone({ timezone: fallback }).zone : null
    if (zone !== null) return zone
  }
  return 'UTC'
}

const durationsOf = (start: string, end: string) => {
  const durationMilliseconds = millis(end) - millis(start)
  return {
    durationMilliseconds,
    durationSeconds: durationMilliseconds / 1000,
    durationMinutes: durationMilliseconds / 60_000,
    durationHours: durationMilliseconds / 3_600_000,
  }
}

/** An end at midnight does not include the day that starts there. */
const lastDate = (start: End, end: End, zone: string): string => {
  if (millis(end.utc) <= millis(start.utc)) return start.wall.slice(0, 10)
  return wallTimeAt(later(end.utc, -1000), zone).slice(0, 10)
}

const unscheduled = (zone: string, isAllDay: boolean) => ({
  timezone: zone,
  start: null,
  startTimezone: zone,
  hasStartTime: false,
  end: null,
  endTimezone: zone,
  hasEndTime: false,
  startUtc: null,
  endUtc: null,
  utcOffset: null,
  isAllDay,
  isMultiDay: false,
  durationMilliseconds: null,
  durationSeconds: null,
  durationMinutes: null,
  durationHours: null,
  dti: dtiOf({ start: null, end: null, zone, isAllDay, hasStartTime: false, hasEndTime: false }),
})

const timesIn = (input: TimeInput, zone: string) => {
  const isAllDay = input.isAllDay === true
  const startDate = readWritten('startDate', present(input.startDate))
  const endDate = readWritten('endDate', present(input.endDate))
  const startClock = readTime('startTime', present(input.startTime))
  const endClock = readTime('endTime', present(input.endTime))
  if (!startDate) {
    for (const [path, value] of [
      ['startTime', startClock],
      ['endDate', endDate],
      ['endTime', endClock],
    ] as const) {
      if (value !== null) throw new Refused('startDate', `is needed when ${path} is given`)
    }
    return unscheduled(zone, isAllDay)
  }
  let start: End
  let end: End
  if (isAllDay) {
    const wall = `${startDate.date}T00:00:00`
    start = { wall, utc: instantOf(wall, zone), hasTime: false }
    end = endOfDay(endDate?.date ?? startDate.date, zone)
  } else {
    const midnight = `${startDate.date}T00:00:00`
    start = writtenEnd(startDate, startClock, zone) ?? {
      wall: midnight,
      utc: instantOf(midnight, zone),
      hasTime: false,
    }
    end = timedEnd(start, endDate, endClock, zone)
  }
  if (millis(end.utc) < millis(start.utc)) {
    const path = endDate === null && endClock !== null ? 'endTime' : 'endDate'
    throw new Refused(path, `the end (${end.wall}) is before the start (${start.wall}) in ${zone}`)
  }
  const last = lastDate(start, end, zone)
  const startShown = isoWithOffset(start.utc, zone)
  const endShown = isoWithOffset(end.utc, zone)
  return {
    timezone: zone,
    start: startShown,
    startTimezone: zone,
    hasStartTime: start.hasTime,
    end: endShown,
    endTimezone: zone,
    hasEndTime: end.hasTime,
    startUtc: start.utc,
    endUtc: end.utc,
    utcOffset: Math.round(offsetMinutesAt(start.utc, zone)),
    isAllDay,
    isMultiDay: last > start.wall.slice(0, 10),
    ...durationsOf(start.utc, end.utc),
    dti: dtiOf({
      start: isAllDay ? startDate.date : startShown,
      end: isAllDay ? last : endShown,
      zone,
      isAllDay,
      hasStartTime: start.hasTime,
      hasEndTime: end.hasTime,
    }),
  }
}

export type EventTimes = ReturnType<typeof timesIn>

/**
 * All time fields of a new event, computed from the request (`docs/unknowns.md`, operations 7 and 13). The zone is
 * `timezone` (IANA or Windows id), else the first usable of `fallbacks`, else UTC.
 */
export const eventTimes = (
  input: TimeInput,
  fallbacks: readonly (string | null | undefined)[],
): { times: EventTimes } | { fault: TimeFault } => {
  try {
    return { times: timesIn(input, zoneOf(present(input.timezone), fallbacks)) }
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault }
    throw error
  }
}
