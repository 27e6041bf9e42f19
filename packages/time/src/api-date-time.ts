import { wallOf } from './civil.ts'

/**
 * A date-time as the API writes it.
 * `date`: a day without a clock time, never an instant. `local`: a clock time without an offset.
 * `instant`: with `Z` or an offset; `wall` is the clock reading that was printed.
 */
export type ApiDateTime =
  | { kind: 'date'; wall: number }
  | { kind: 'local'; wall: number }
  | { kind: 'instant'; wall: number; offsetMinutes: number; epochMs: number }

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
  const [, , , , hour, , , fraction = '', z, sign, offsetHours = 0, offsetMinute = 0] = match
  const fields = match.slice(1, 7).map((digits: string | undefined) => Number(digits ?? 0))
  const wall = wallOf(fields, Number(fraction.slice(0, 3).padEnd(3, '0')))
  if (Number.isNaN(wall)) return null
  if (hour === undefined) return { kind: 'date', wall }
  if (z === undefined && sign === undefined) return { kind: 'local', wall }
  const size = Number(offsetHours) * 60 + Number(offsetMinute)
  if (Number(offsetMinute) > 59 || size > 18 * 60) return null
  const offsetMinutes = sign === '-' && size > 0 ? -size : size
  return { kind: 'instant', wall, offsetMinutes, epochMs: wall - offsetMinutes * 60_000 }
}

/**
 * True for .NET's `DateTime.MinValue` and `MaxValue`, in any form: they mean "not set", not the year 1 or 9999.
 */
export function isUnsetDate(parsed: ApiDateTime): boolean {
  return [1, 9999].includes(new Date(parsed.wall).getUTCFullYear())
}
