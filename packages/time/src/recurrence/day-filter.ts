import { civilOf, dayNumber, monthLength, weekdayOf, weekNumberOf, yearLength } from './calendar.ts'
import { anyOf, listOr } from './rule.ts'
import type { Rule } from './rule.ts'

/** Steps that are left. Each day, period and candidate examined costs one; below zero the search stops. */
export interface Budget {
  left: number
}

/**
 * The rule with the parts that it takes from its start written out (RFC 5545 3.3.10: "information missing from the
 * rule is taken from DTSTART"). BYWEEKNO alone means the start's weekday, not all seven days.
 */
export function withImpliedParts(rule: Rule, startDay: number): Rule {
  const { freq, byMonth, byWeekNo } = rule
  const unit = ['YEARLY', 'MONTHLY', 'WEEKLY'].indexOf(freq)
  if (unit < 0 || anyOf(rule.byWeekday, rule.byMonthDay, rule.byYearDay)) return rule
  if (unit === 2 || anyOf(byWeekNo)) return { ...rule, byWeekday: [{ ordinal: 0, weekday: weekdayOf(startDay) }] }
  const { month, day } = civilOf(startDay)
  return { ...rule, byMonth: unit === 0 ? listOr(byMonth, month) : byMonth, byMonthDay: [day] }
}

/** The period in which BYDAY ordinals count; outside months and years they are ignored. */
export function ordinalScope({ freq, byMonth }: Rule): 'month' | 'year' | null {
  if (freq === 'MONTHLY' || (freq === 'YEARLY' && anyOf(byMonth))) return 'month'
  return freq === 'YEARLY' ? 'year' : null
}

/** True when the list is empty or contains the day's number, counted from either end. */
function lists(list: readonly number[], fromStart: number, size: number): boolean {
  return list.length === 0 || list.includes(fromStart) || list.includes(fromStart - size - 1)
}

export interface DayFilter {
  /** Whether every day matches. */
  isOpen: boolean
  /** Only weekdays are limited: every week has the same days. */
  isWeekdaysOnly: boolean
  /** Matching days from `first` to `last`, at most `most`; ends early when the budget does. */
  days: (first: number, last: number, budget: Budget, most?: number) => number[]
}

export function dayFilter(given: Rule, startDay: number): DayFilter {
  const { byMonth, byMonthDay, byYearDay, byWeekNo, byWeekday, weekStart } = withImpliedParts(given, startDay)
  const scope = ordinalScope(given)
  const isOfYear = scope === 'year' || byYearDay.length > 0
  const isWeekdaysOnly = !anyOf(byMonth, byMonthDay, byYearDay, byWeekNo)

  function matches(current: number, year: number, day: number, length: number): boolean {
    // The cheap conditions first: most days fail one of them.
    if (!lists(byMonthDay, day, length)) return false
    const weekday = weekdayOf(current)
    if (byWeekday.length > 0 && !byWeekday.some((part) => part.weekday === weekday)) return false
    const ofYear = isOfYear ? current - dayNumber(year, 1, 1) + 1 : 0
    const size = yearLength(year)
    if (!lists(byYearDay, ofYear, size) || !matchesWeekday(weekday, day, length, ofYear, size)) return false
    if (byWeekNo.length === 0) return true
    const { week, weeks } = weekNumberOf(current, weekStart)
    return lists(byWeekNo, week, weeks)
  }

  function matchesWeekday(weekday: number, day: number, length: number, ofYear: number, size: number): boolean {
    if (byWeekday.length === 0) return true
    const [position, last] = scope === 'month' ? [day, length] : [ofYear, size]
    const fromStart = Math.ceil(position / 7)
    const fromEnd = -Math.ceil((last - position + 1) / 7)
    return byWeekday.some(
      (part) =>
        part.weekday === weekday &&
        (scope === null || part.ordinal === 0 || part.ordinal === fromStart || part.ordinal === fromEnd),
    )
  }

  return {
    isOpen: isWeekdaysOnly && byWeekday.length === 0,
    isWeekdaysOnly,
    days(first, last, budget, most = Number.POSITIVE_INFINITY) {
      const found: number[] = []
      let { year, month, day } = civilOf(first)
      let current = first
      while (current <= last && found.length < most) {
        budget.left -= 1
        if (budget.left < 0) break
        const length = monthLength(year, month)
        const isMonth = byMonth.length === 0 || byMonth.includes(month)
        if (isMonth && matches(current, year, day, length)) found.push(current)
        // Skips a whole month that BYMONTH does not list.
        const step = isMonth ? 1 : length - day + 1
        current += step
        day += step
        if (day <= length) continue
        day = 1
        month = (month % 12) + 1
        if (month === 1) year += 1
      }
      return found
    },
  }
}
