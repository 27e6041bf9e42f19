import { isoOfWall, wallOf } from './civil.ts'

/**
 * A date-time as the API writes it.
 * `date`: a day without a clock time, never an instant. `local`: a clock time without an offset.
 * `instant`: with `Z` or an offset; `local` is the clock reading that was printed.
 */
export type ApiDateTime =
  | { kind: 'date'; date: string; wall: number }
  | { kind: 'local'; local: string; wall: number }
  | { kind: 'instant'; local: string; wall: number; offsetMinutes: number; epochMs: number }

const form =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[Tt ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]+))?)?(?:([Zz])|([+-])([0-9]{2}):?([0-9]{2})?)?)?$/

/**
 * Reads `YYYY-MM-DD`, `YYYY-MM-DDTHH:mm[:ss[.f…]]`, with `Z`, `±hh:mm`, `±hhmm` or `±hh` or without. Fractions of any
 * length are cut to milliseconds (.NET sends seven digits). Days that do not exist, other forms and non-text give null.
 */
export function parseApiDateTime(text: unknown): ApiDateTime | null {
  if (typeof text !== 'string') return null
  const match = form.exec(text)
  if (match === null || match[0].length !== text.length) return null
  const [, year, month, day, hour, minute, second, fraction, z, sign, offsetHours, offsetMinutes] = match
  const wall = wallOf({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: Number((fraction ?? '').slice(0, 3).padEnd(3, '0')),
  })
  if (Number.isNaN(wall)) return null
  const local = isoOfWall(wall)
  if (hour === undefined) return { kind: 'date', date: local.slice(0, 10), wall }
  if (z !== undefined) return { kind: 'instant', local, wall, offsetMinutes: 0, epochMs: wall }
  if (sign === undefined) return { kind: 'local', local, wall }
  const size = Number(offsetHours) * 60 + Number(offsetMinutes ?? 0)
  if (Number(offsetMinutes ?? 0) > 59 || size > 18 * 60) return null
  const signed = sign === '-' && size !== 0 ? -size : size
  return { kind: 'instant', local, wall, offsetMinutes: signed, epochMs: wall - signed * 60_000 }
}

/**
 * True for .NET's `DateTime.MinValue` and `MaxValue`, in any form: they mean "not set", not the year 1 or 9999.
 */
export function isUnsetDate(parsed: ApiDateTime): boolean {
  const year = new Date(parsed.wall).getUTCFullYear()
  return year === 1 || year === 9999
}
