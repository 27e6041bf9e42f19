import { dateOfWall, dayMs, midnightOf } from '#civil.ts'
import { isoUtc } from '#zoned-time.ts'

import { isUnreadable } from './fields-to-rule.ts'
import { localDayOf } from './local-day.ts'
import { lastWall } from './merged-walls.ts'
import { notice } from './notices.ts'
import type { Notice } from './notices.ts'
import type { Rule } from './rule.ts'
import type { Series } from './series-record.ts'
import { seriesOccurrences } from './series.ts'

/** Adds a notice when the event's `recursUntil` is not the last day of the pattern. */
export function addUntilNotice(
  series: Series,
  rule: Rule,
  recursUntil: string | null | undefined,
  notices: Notice[],
): void {
  const { until, count } = rule
  const { zone } = series
  const named = localDayOf(recursUntil, series)
  if (isUnreadable(recursUntil)) notices.push(notice('invalid-field-ignored', 'recursUntil'))
  if (typeof named !== 'number') return
  const own = until?.kind === 'utc' && zone !== null ? localDayOf(isoUtc(until.wall), series) : null
  const isSame =
    until === null
      ? count !== null && seriesOccurrences(series, { fromWall: named + dayMs, limit: 1 }).found.length === 0
      : named === (typeof own === 'number' ? own : midnightOf(lastWall(rule, series)))
  if (!isSame) notices.push(notice('recurs-until-differs', dateOfWall(named)))
}
