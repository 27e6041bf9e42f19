/** A time of day as `HH:MM:SS`. */
export type Clock = string

const CLOCK = /^(\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?\s*([ap])?\.?(?:m\.?)?$/i

/**
 * Reads `startTime` and `endTime` of op 13: `9:00`, `09:00`, `09:00:00`, `9:00 AM`, `9pm`, `12:30 p.m.`.
 * A bare hour needs AM or PM; `24:00` is refused. Returns `HH:MM:SS`, or null when the text is not a time of day.
 */
export const readClock = (text: string): Clock | null => {
  const match = CLOCK.exec(text.trim())
  if (!match) return null
  const [whole, hourText = '', minuteText, secondText, half] = match
  const letters = /[ap]\.?m?\.?$/i.test(whole)
  if (letters !== (half !== undefined) || (half === undefined && /m\.?$/i.test(whole))) return null
  if (minuteText === undefined && half === undefined) return null
  const minute = Number(minuteText ?? 0)
  const second = Number(secondText ?? 0)
  let hour = Number(hourText)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  if (hour > 23 || minute > 59 || second > 59) return null
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A date-time as it was written, before any zone is applied. */
export interface WrittenDate {
  /** `YYYY-MM-DD` as written. */
  date: string
  /** Time of day as written; null when only a date was written. */
  clock: Clock | null
  /** The instant (ISO, UTC) when an offset or Z was written, otherwise null. */
  instant: string | null
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

/** Reads an ISO 8601 date or date-time with or without an offset; null when it is invalid (30 February, 25:00). */
export const readDate = (text: string): WrittenDate | null => {
  const match = DATE.exec(text.trim())
  if (!match) return null
  const [, year = '', month = '', day = '', hour, minute, second, , offset] = match
  const date = `${year}-${month}-${day}`
  const midnight = new Date(`${date}T00:00:00Z`)
  if (year === '0000' || Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date) return null
  if (hour === undefined || minute === undefined) return { date, clock: null, instant: null }
  const clock = readClock(`${hour}:${minute}:${second ?? '00'}`)
  if (clock === null) return null
  if (offset === undefined) return { date, clock, instant: null }
  const zone = /^z$/i.test(offset) ? 'Z' : offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset
  const stamp = new Date(`${date}T${clock}${zone}`)
  return Number.isNaN(stamp.getTime()) ? null : { date, clock, instant: stamp.toISOString().replace('.000Z', 'Z') }
}

/** The calendar date `days` after `date` (`YYYY-MM-DD`). */
export const addDays = (date: string, days: number): string => {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
