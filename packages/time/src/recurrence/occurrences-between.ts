import { parseApiDateTime } from '#api-date-time.ts'
import { dayMs } from '#civil.ts'
import { resolveWall, wallAt } from '#zoned-time.ts'

import { extentOf, rowOf } from './occurrence-row.ts'
import type { Occurrence } from './occurrence-row.ts'
import type { Series } from './series-record.ts'
import { changeMargin, seriesOccurrences } from './series.ts'
import type { Found, SearchEnd } from './series.ts'

/** A range of calendar days, `YYYY-MM-DD`, both inclusive, in the zone of the calendar. */
export interface DayRange {
  firstDay: string
  lastDay: string
  zone: string
  /** Maximum number of occurrences; default 1000. */
  limit?: number | undefined
  /** Also return excluded occurrences, marked as such. */
  withExcluded?: boolean | undefined
}

/**
 * The occurrences of a series in a calendar of these days, including those that began earlier and still run. All-day
 * occurrences are dates and never converted; if the event's zone is not known, the calendar's zone is used.
 * `end` `finished`: the rows are complete for the range. Throws RangeError for days or zones that do not exist.
 */
export function occurrencesBetween(series: Series, range: DayRange): { rows: Occurrence[]; end: SearchEnd } {
  const first = midnight(range.firstDay)
  const afterLast = midnight(range.lastDay) + dayMs
  const isFloating = series.wholeDay || series.zone === null
  const from = isFloating ? first : resolveWall(first, range.zone).epochMs
  const to = isFloating ? afterLast : resolveWall(afterLast, range.zone).epochMs
  const inZone = (at: number) => (series.zone === null || isFloating ? at : wallAt(at, series.zone))
  const isWanted = (found: Found) => {
    const { startMs, endMs } = extentOf(found, series)
    return startMs < to && (endMs > from || startMs >= from)
  }
  const search = seriesOccurrences(series, {
    fromWall: inZone(from) - series.durationMs - changeMargin(inZone(from), isFloating ? null : series.zone),
    untilWall: inZone(to) + (isFloating ? 0 : changeMargin(inZone(to), series.zone)),
    limit: range.limit ?? 1000,
    withExcluded: range.withExcluded ?? false,
    isWanted,
  })
  return { rows: search.found.map((found) => rowOf(found, series, null, range.zone)), end: search.end }
}

function midnight(day: string): number {
  const parsed = parseApiDateTime(day)
  if (parsed?.kind !== 'date') throw new RangeError(`Not a day: ${day.slice(0, 40)}`)
  return parsed.wall
}
