import { dateOfWall, dayMs, isoOfWall, midnightOf } from '#civil.ts'

import { localDayOf } from './local-day.ts'
import { lastWall } from './merged-walls.ts'
import { notice } from './notices.ts'
import type { Notice } from './notices.ts'
import type { Rule } from './rule.ts'
import { seriesOccurrences } from './series.ts'
import type { Series } from './series.ts'

/** `recursUntil` of the event names another last day than the pattern has. */
export function untilNotice(series: Series, rule: Rule, recursUntil: string | null | undefined): Notice | null {
  const named = localDayOf(recursUntil, series)
  if (named === null || named === 'unset') return null
  const differs = notice('recurs-until-differs', dateOfWall(named))
  if (rule.until !== null) {
    const { until } = rule
    const ownLast = until.kind === 'utc' && series.zone !== null ? localDayOf(isoUntil(until.wall), series) : null
    const own = ownLast === null || ownLast === 'unset' ? midnightOf(lastWall(rule, series)) : ownLast
    return own === named ? null : differs
  }
  if (rule.count === null) return differs
  const afterwards = seriesOccurrences(series, { fromWall: named + dayMs, limit: 1 })
  return afterwards.found.length > 0 ? differs : null
}

function isoUntil(wall: number): string {
  return `${isoOfWall(wall)}Z`
}
