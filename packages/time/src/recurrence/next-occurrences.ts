import { parseApiDateTime } from '#api-date-time.ts'
import { localText } from '#civil.ts'
import { epochMsOf, wallAt } from '#zoned-time.ts'

import { extentOf, nowIn, rowOf } from './occurrence-row.ts'
import type { Occurrence } from './occurrence-row.ts'
import { anyOf } from './rule.ts'
import type { Series } from './series-record.ts'
import { changeMargin, seriesOccurrences } from './series.ts'
import type { Found, SearchEnd } from './series.ts'

/** `next`: pass it to the following call as `after`; null when there are no more. */
export interface OccurrenceBlock {
  /** Includes excluded occurrences, in order. */
  rows: Occurrence[]
  /** The number of `rows` that are not excluded. */
  count: number
  end: SearchEnd
  next: string | null
  /** In at least one row the reader's clock time differs from the event's: a second column is useful. */
  viewerDiffers: boolean
}

export interface NextOptions {
  /** Instant with offset, or epoch milliseconds. */
  now: string | number
  /** Occurrences per block, excluded ones not counted; default 10. */
  count?: number | undefined
  after?: string | null | undefined
  /** The reader's zone, for a second column. */
  viewerZone?: string | null | undefined
}

const mostExcluded = 50

/**
 * The next occurrences, running ones first, with the excluded ones between them (50 at most). If the zone is not known,
 * its clock is treated as UTC to decide what is over. Throws RangeError for an unreadable `now` or `after`.
 */
export function nextOccurrences(
  series: Series,
  { now, count = 10, after = null, viewerZone = null }: NextOptions,
): OccurrenceBlock {
  const instant = epochMsOf(now)
  const nowMs = nowIn(instant, series)
  const fromWall = after === null ? stillRunningFrom(series, instant) : wallOfCursor(after) + 1
  const isWanted = (found: Found) => after !== null || isAhead(found, series, nowMs)
  const { found, end } = seriesOccurrences(series, { fromWall, limit: count, isWanted })
  const untilWall = end === 'limit' ? (found.at(-1)?.shown ?? null) : null
  const isRemoved = (item: Found) => item.excluded !== null && isWanted(item)
  const removed = anyOf(series.exclusions, series.exclusionRules)
    ? seriesOccurrences(series, { fromWall, untilWall, limit: mostExcluded, withExcluded: true, isWanted: isRemoved })
    : { found: [] }
  const rows = [...found, ...removed.found]
    .toSorted((a, b) => a.shown - b.shown)
    .map((item) => rowOf(item, series, nowMs, viewerZone))
  return {
    rows,
    count: found.length,
    end,
    next: untilWall === null ? null : localText(untilWall, series.wholeDay),
    viewerDiffers: rows.some(({ start, viewerStart }) => viewerStart !== null && viewerStart !== start),
  }
}

/** The number of occurrences. `left` and `of` count those that take place, `excluded` the others. */
export type OccurrenceTotal =
  | { kind: 'left'; left: number; of: number; excluded: number }
  | { kind: 'no-end' }
  | { kind: 'none-match' }
  | { kind: 'more-than'; counted: number }
  | { kind: 'stopped-searching'; counted: number }

const mostCounted = 2000

/** Counts the occurrences of a series; the result says when it has no end or has too many to count. */
export function totalOf(series: Series, now: string | number): OccurrenceTotal {
  const nowMs = nowIn(epochMsOf(now), series)
  const { rule } = series
  if (rule !== null && rule.count === null && rule.until === null) {
    const { found, end } = seriesOccurrences(series, { limit: 1 })
    if (found.length > 0) return { kind: 'no-end' }
    return end === 'finished' ? { kind: 'none-match' } : { kind: 'stopped-searching', counted: 0 }
  }
  const { found, end } = seriesOccurrences(series, { limit: mostCounted, withExcluded: true })
  const kept = found.filter(({ excluded }) => excluded === null)
  const counted = kept.length
  if (end === 'limit' && counted > 0) return { kind: 'more-than', counted }
  if (end !== 'finished') {
    // The count was used up by excluded occurrences: whether any is left needs another search.
    const isNone = counted === 0 && seriesOccurrences(series, { limit: 1 }).end === 'finished'
    return isNone ? { kind: 'none-match' } : { kind: 'stopped-searching', counted }
  }
  if (counted === 0) return { kind: 'none-match' }
  const left = kept.filter((item) => isAhead(item, series, nowMs)).length
  return { kind: 'left', left, of: counted, excluded: found.length - counted }
}

/** Not over yet; an occurrence without a length is over once its start has passed. */
function isAhead(found: Found, series: Series, now: number): boolean {
  const { startMs, endMs } = extentOf(found, series)
  return endMs > now || startMs >= now
}

function stillRunningFrom(series: Series, nowMs: number): number {
  const wall = series.zone === null ? nowMs : wallAt(nowMs, series.zone)
  return wall - series.durationMs - changeMargin(wall, series.zone)
}

function wallOfCursor(after: string): number {
  const parsed = parseApiDateTime(after)
  if (parsed === null || parsed.kind === 'instant') throw new RangeError('Not a cursor')
  return parsed.wall
}
