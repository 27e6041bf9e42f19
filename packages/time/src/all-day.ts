import type { ApiDateTime } from './api-date-time.ts'
import { dayMs, midnightOf } from './civil.ts'
import { resolveWall, wallAt } from './zoned-time.ts'

/** All-day events run from 00:00:00 of their first to 23:59:59 of their last date. Days are midnights (wall numbers). */

/**
 * The date of an all-day value: the date as printed, without conversion. Exception: a timestamp that is not at the edge
 * of a day as printed, but is in the zone (14:00Z for a day in Brisbane, 06:59:59Z for the end of one in California).
 */
export function firstDay(parsed: ApiDateTime, zone: string): number {
  const inZone = wallIn(parsed, zone)
  return midnightOf(!isDayEdge(parsed.wall) && isDayEdge(inZone) ? inZone : parsed.wall)
}

/** A date alone is the last day itself; a midnight after the first day is the end of the day before. */
export function lastDay(parsed: ApiDateTime, first: number | null, zone: string): number {
  const date = firstDay(parsed, zone)
  const isMidnight = parsed.wall === midnightOf(parsed.wall) || wallIn(parsed, zone) === date
  return parsed.kind !== 'date' && isMidnight && first !== null && date > first ? date - dayMs : date
}

/** 23:59:59 of a day as an instant. */
export function lastMomentOf(day: number, zone: string): number {
  return resolveWall(day + dayMs - 1000, zone).laterMs
}

function isDayEdge(wall: number): boolean {
  const sinceMidnight = wall - midnightOf(wall)
  return sinceMidnight === 0 || sinceMidnight >= dayMs - 60_000
}

function wallIn(parsed: ApiDateTime, zone: string): number {
  return parsed.kind === 'instant' ? wallAt(parsed.epochMs, zone) : parsed.wall
}
