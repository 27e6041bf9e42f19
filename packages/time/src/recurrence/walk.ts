import { parts } from '#parts.ts'

import { secondsPerDay } from './calendar.ts'
import type { Budget } from './day-filter.ts'
import { dayPeriods } from './day-periods.ts'
import { firstAtOrAfter } from './period-set.ts'
import { isSubDaily } from './rule.ts'
import type { Rule } from './rule.ts'

export interface Walk {
  /** All in seconds since 1970 on the wall clock. */
  start: number
  from: number
  last: number
  budget: Budget
}

/**
 * The times of a rule, ascending, from `from` (counting begins at `start` whatever `from` is) to `last`.
 * Bounded: it ends within the budget, apart from the times that it yields. If it ends with the budget not below zero,
 * the list is complete: COUNT, UNTIL or the calendar's last year is reached, or it is proved that nothing matches.
 */
export function* walk(rule: Rule, { start, from, last, budget }: Walk): Generator<number, void> {
  const lastDay = Math.floor(last / secondsPerDay)
  const periodsOf = isSubDaily(rule.freq) ? parts.hours?.clockPeriods : dayPeriods
  if (periodsOf === undefined) {
    budget.left = -1
    return
  }
  const periods = periodsOf(rule, { start, lastDay, budget })
  let index = rule.count === null ? Math.max(0, periods.indexAt(from)) : 0
  let left = rule.count ?? Number.POSITIVE_INFINITY
  while (left > 0) {
    const period = periods.next(index)
    if (period === null) return
    const { set } = period
    const first = firstAtOrAfter(set, start)
    const end = Math.min(set.size, first + left)
    left -= end - first
    for (let at = Math.max(first, firstAtOrAfter(set, from)); at < end; at += 1) {
      const second = set.at(at)
      if (second > last) return
      yield second
    }
    index = period.index + 1
    if (rule.count === null || !periods.isUniform) continue
    // Whole periods before `from` are counted without being examined.
    const skipped = Math.max(0, periods.indexAt(from) - index)
    left -= skipped * set.size
    index += skipped
  }
}
