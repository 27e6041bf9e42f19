import { dateOfWall, isoOfWall } from '#civil.ts'

import { dayOfWall, monthLength } from './calendar.ts'
import { withImpliedParts } from './day-filter.ts'
import { notice } from './notices.ts'
import type { Notice } from './notices.ts'
import type { Rule } from './rule.ts'
import { seriesOccurrences } from './series.ts'
import type { Series } from './series.ts'
import { startsInRule } from './starts-in-rule.ts'

/** What the dates of a series themselves give reason to say. */
export function seriesNotices(series: Series, rule: Rule, eventStart: number): Notice[] {
  const notices: Notice[] = []
  const { start, allDay } = series
  if (!startsInRule(rule, series)) notices.push(notice('start-not-in-pattern'))
  if (hasShortMonths(rule, start)) notices.push(notice('short-months'))
  if (start !== eventStart) {
    notices.push(notice('start-differs', allDay ? dateOfWall(start) : isoOfWall(start)))
  }
  const { found, end } = seriesOccurrences(series, { limit: 5 })
  if (found.length === 0) notices.push(notice(end === 'finished' ? 'no-occurrences' : 'search-stopped'))
  const overlaps = found.some((item, index) => {
    const next = found[index + 1]
    return next !== undefined && next.shown < item.shown + series.durationMs
  })
  if (overlaps) notices.push(notice('overlaps'))
  return notices
}

/** True when some of the rule's months lack one of its days, and so are skipped. */
function hasShortMonths(rule: Rule, start: number): boolean {
  const { freq, byMonth, byMonthDay, bySetPos } = withImpliedParts(rule, dayOfWall(start))
  if ((freq !== 'MONTHLY' && freq !== 'YEARLY') || bySetPos.length > 0) return false
  const months = byMonth.length > 0 ? byMonth : [2]
  const shortest = Math.min(...months.map((month) => monthLength(2025, month)))
  return byMonthDay.some((day) => Math.abs(day) > shortest)
}
