import { say } from '#i18n/say.ts'

import { clockIn, dateWriter } from './intl-dates.ts'

/** A parsed date-time string of the service. `wall` has no offset, so it is no point in time. */
export type Stamp =
  | { kind: 'instant'; ms: number; text: string }
  | { kind: 'wall'; ms: number; hasTime: boolean; text: string }

const STAMP = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/**
 * Parses an ISO 8601 stamp, with or without an offset. `null` for missing, unreadable or impossible ones, and for year
 * 1, which the service's platform writes for "never set".
 */
export function readStamp(text: string | null | undefined): Stamp | null {
  const parts = typeof text === 'string' ? STAMP.exec(text.trim()) : null
  if (!parts || typeof text !== 'string') return null
  const part = (at: number) => Number(parts[at] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)] as const
  if (year <= 1 || hour > 23 || minute > 59 || second > 59) return null
  const millis = Number((parts[7] ?? '0').padEnd(3, '0').slice(0, 3))
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  const ms = date.setUTCHours(hour, minute, second, millis)
  const offset = offsetMinutes(parts[8])
  if (offset === null) return { kind: 'wall', ms, hasTime: parts[4] !== undefined, text }
  return { kind: 'instant', ms: ms - offset * 60_000, text }
}

function offsetMinutes(text: string | undefined): number | null {
  if (text === undefined) return null
  if (text === 'Z' || text === 'z') return 0
  const digits = text.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5))
  return digits.startsWith('-') ? -minutes : minutes
}

const day = dateWriter({ weekday: 'short', day: 'numeric', month: 'short' })
const dayWithYear = dateWriter({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const shortDay = dateWriter({ day: 'numeric', month: 'short' })
const shortDayWithYear = dateWriter({ day: 'numeric', month: 'short', year: 'numeric' })

export type DateOptions = { zone: string; now: number }

/** The year in a zone, for comparison. */
const yearIn = (ms: number, zone: string) => yearFormat(zone).format(ms)

const yearFormats = new Map<string, Intl.DateTimeFormat>()
function yearFormat(zone: string): Intl.DateTimeFormat {
  const known = yearFormats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-u-nu-latn', { timeZone: zone, year: 'numeric', calendar: 'gregory' })
  yearFormats.set(zone, made)
  return made
}

/**
 * `Sat 1 Feb 09:00` in the reader's locale, with the year when it is not the current one. A stamp without an offset is
 * shown as written.
 */
export function dateTime(stamp: Stamp | null, { zone, now }: DateOptions): string {
  if (!stamp) return '–'
  const shownZone = stamp.kind === 'wall' ? 'UTC' : zone
  const isThisYear = yearIn(stamp.ms, shownZone) === yearIn(now, zone)
  const text = (isThisYear ? day : dayWithYear)(stamp.ms, shownZone)
  return stamp.kind === 'wall' && !stamp.hasTime ? text : `${text} ${clockIn(stamp.ms, shownZone)}`
}

/** `19 Jan`, with the year when it is not the current one. */
export function dayOnly(stamp: Stamp | null, { zone, now }: DateOptions): string {
  if (!stamp) return '–'
  const shownZone = stamp.kind === 'wall' ? 'UTC' : zone
  const isThisYear = yearIn(stamp.ms, shownZone) === yearIn(now, zone)
  return (isThisYear ? shortDay : shortDayWithYear)(stamp.ms, shownZone)
}

/** For a tooltip: day, time, year, zone, and the text as the service sent it. */
export function exactly(stamp: Stamp | null, zone: string): string {
  if (!stamp) return say('unknown')
  const shownZone = stamp.kind === 'wall' ? 'UTC' : zone
  const shown = `${dayWithYear(stamp.ms, shownZone)} ${clockIn(stamp.ms, shownZone)}`
  return stamp.kind === 'wall'
    ? say('{time}, time zone unknown (received {sent})', { time: shown, sent: stamp.text })
    : say('{time} {zone} ({sent})', { time: shown, zone, sent: stamp.text })
}
