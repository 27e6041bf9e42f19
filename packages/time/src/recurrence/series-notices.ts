import { localText } from '#civil.ts'

import { dayOfWall, monthLength } from './calendar.ts'
import { startsInRule } from './dates-of.ts'
import { withImpliedParts } from './day-filter.ts'
import { notice } from './notices.ts'
import type { Notice } from './notices.ts'
import { listOr } from './rule.ts'
import type { Rule } from './rule.ts'
import type { Series } from './series-record.ts'
import { seriesOccurrences } from './series.ts'

/** Adds the notices that follow from the dates of a series. */
export function addSeriesNotices(series: Series, rule: Rule, eventStart: number, notices: Notice[]): void {
  const { start, wholeDay, durationMs } = series
  if (!startsInRule(rule, series)) notices.push(notice('start-not-in-pattern'))
  if (hasShortMonths(rule, start)) notices.push(notice('short-months'))
  if (start !== eventStart) notices.push(notice('start-differs', localText(start, wholeDay)))
  const { found, end } = seriesOccurrences(series, { limit: 5 })
  if (end === 'stopped searching') notices.push(notice('search-stopped'))
  else if (found.length === 0) notices.push(notice('no-occurrences'))
  if (found.some(({ shown }, index) => shown < (found[index - 1]?.shown ?? Number.NaN) + durationMs)) {
    notices.push(notice('overlaps'))
  }
}

/** True when some of the rule's months lack one of its days, and so are skipped. */
function hasShortMonths(rule: Rule, start: number): boolean {
  const { freq, byMonth, byMonthDay, bySetPos } = withImpliedParts(rule, dayOfWall(start))
  const shortest = Math.min(...listOr(byMonth, 2).map((month) => monthLength(2025, month)))
  const isByMonth = freq === 'MONTHLY' || freq === 'YEARLY'
  return isByMonth && bySetPos.length === 0 && byMonthDay.some((day) => Math.abs(day) > shortest)
}
