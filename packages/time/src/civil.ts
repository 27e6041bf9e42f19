/**
 * Wall-clock arithmetic without a zone. A "wall" number is the epoch milliseconds that the same clock reading would
 * have in UTC; it is compared and stepped like a number and never leaves this package as an instant.
 */

export const dayMs = 86_400_000

export interface CivilFields {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond: number
}

/** Wall number of the fields; NaN when no such day exists. Years 1 to 9999 (`Date.UTC` misreads 0 to 99). */
export function wallOf(fields: CivilFields): number {
  const { year, month, day, hour, minute, second, millisecond } = fields
  if (year < 1 || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return Number.NaN
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCDate() !== day) return Number.NaN
  return date.setUTCHours(hour, minute, second, millisecond)
}

/** `YYYY-MM-DDTHH:mm:ss`, with `.mmm` only when it is not zero. */
export function isoOfWall(wall: number): string {
  const text = new Date(wall).toISOString()
  return text.endsWith('.000Z') ? text.slice(0, -5) : text.slice(0, -1)
}

/** `YYYY-MM-DD`. */
export function dateOfWall(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10)
}

/** The midnight at or before the wall number. */
export function midnightOf(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs
}

/** Whole days from one date's midnight to another's. */
export function daysBetween(from: number, to: number): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / dayMs)
}
