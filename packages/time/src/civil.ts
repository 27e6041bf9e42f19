/**
 * Wall-clock arithmetic without a zone. A "wall" number is the epoch milliseconds that the same clock reading would
 * have in UTC; it is compared and stepped like a number and never leaves this package as an instant.
 */

export const dayMs = 86_400_000

/** Wall number of the fields; NaN when no such day exists. Years 1 to 9999 (`Date.UTC` misreads 0 to 99). */
export function wallOf(
  [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: readonly number[],
  millisecond: number,
): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isDay = year > 0 && month > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && hour < 24 && minute < 60 && second < 60
    ? date.setUTCHours(hour, minute, second, millisecond)
    : Number.NaN
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

/** A date alone, or the clock time without an offset. */
export function localText(wall: number, wholeDay: boolean): string {
  return wholeDay ? dateOfWall(wall) : isoOfWall(wall)
}

/** The midnight at or before the wall number. */
export function midnightOf(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs
}

/** Seconds since that midnight, rounded down. */
export function secondOfDay(wall: number): number {
  return Math.floor((wall - midnightOf(wall)) / 1000)
}

/** Whole days from one date's midnight to another's. */
export function daysBetween(from: number, to: number): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / dayMs)
}
