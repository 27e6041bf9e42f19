import { isUnsetDate, parseApiDateTime } from '#api-date-time.ts'
import { dayMs, midnightOf } from '#civil.ts'
import { whenEndsOf } from '#when-ends.ts'
import type { WhenEnd } from '#when-ends.ts'
import { resolveWall } from '#zoned-time.ts'

import { extentOf } from './occurrence-row.ts'
import { recurrenceOf } from './recurrence-of.ts'
import type { RecurringEvent } from './recurrence-of.ts'
import type { Series } from './series-record.ts'
import { seriesOccurrences } from './series.ts'

/** Some senders write the last date there is for "no end". */
const never = Date.UTC(9900, 0)
const mostCounted = 2000

/** A clock reading in an unknown zone is over everywhere when it is in UTC-12. */
const latestOffsetMs = 12 * 3_600_000

const momentOf = (wall: number, zone: string | null): number =>
  zone === null ? wall + latestOffsetMs : resolveWall(wall, zone).laterMs

/**
 * The end of the last occurrence of an event that is known, in milliseconds of the epoch; its start when no end was
 * sent. Rather late than early. Null: it has no date, or its pattern goes on without an end.
 */
export function lastEndOf(event: RecurringEvent): number | null {
  const { kind, series, zone } = recurrenceOf(event)
  if (series === null) return null
  const ends = whenEndsOf(event, zone)
  const known = [ends.start, ends.end].flatMap((end) => (end === null ? [] : instantOfEnd(end, zone)))
  const repeats = event.isRecurring === true
  const until = repeats ? untilOf(event.recursUntil, series) : null
  if (until !== null) known.push(until)
  if (kind === 'series') {
    const last = lastOf(series)
    if (last !== null) known.push(last)
    else if (until === null) return null
  }
  const last = Math.max(...known)
  return Number.isFinite(last) && last < never ? last : null
}

const instantOfEnd = ({ wall, epochMs }: WhenEnd, zone: string | null): number => epochMs ?? momentOf(wall, zone)

/** The last occurrence may begin late on the day of `recursUntil`, and end on the day after. */
function untilOf(recursUntil: string | null | undefined, { zone, durationMs }: Series): number | null {
  const parsed = parseApiDateTime(recursUntil)
  if (parsed === null || isUnsetDate(parsed)) return null
  const endOfDay = parsed.kind === 'instant' ? parsed.epochMs + dayMs : momentOf(midnightOf(parsed.wall) + dayMs, zone)
  return endOfDay + Math.min(durationMs, dayMs)
}

/** Null: the pattern has no end, or more occurrences than are counted. */
function lastOf(series: Series): number | null {
  const { rule, zone, wholeDay, durationMs } = series
  if (rule !== null && rule.count === null && rule.until === null) return null
  const { found, end } = seriesOccurrences(series, { limit: mostCounted })
  const last = found.at(-1)
  if (end === 'finished') {
    if (last === undefined) return Number.NEGATIVE_INFINITY
    const { endMs } = extentOf(last, series)
    return wholeDay || zone === null ? momentOf(endMs, zone) : endMs
  }
  if (rule === null || rule.until === null) return null
  const { kind, wall } = rule.until
  if (kind === 'utc') return wall + durationMs
  return momentOf(kind === 'date' ? midnightOf(wall) + dayMs : wall, zone) + durationMs
}
