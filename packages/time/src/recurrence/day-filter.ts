import { civilOf, dayNumber, monthLength, weekdayOf, weekNumbersOf, yearLength } from './calendar.ts'
import { anyOf } from './rule.ts'
import type { Rule } from './rule.ts'

/** Work that is left. Every day, period and candidate looked at costs one; below zero the search stops. */
export interface Budget {
  left: number
}

/**
 * The rule with the parts that it takes from its start written out (RFC 5545 3.3.10: "information missing from the
 * rule is taken from DTSTART"). BYWEEKNO alone means the start's weekday, not all seven days.
 */
export function withImpliedParts(rule: Rule, startDay: number): Rule {
  const { freq } = rule
  if (anyOf(rule.byDay, rule.byMonthDay, rule.byYearDay)) return rule
  const onStartWeekday = { ...rule, byDay: [{ ordinal: 0, weekday: weekdayOf(startDay) }] }
  if (rule.byWeekNo.length > 0) {
    return freq === 'YEARLY' || freq === 'MONTHLY' || freq === 'WEEKLY' ? onStartWeekday : rule
  }
  const { month, day } = civilOf(startDay)
  if (freq === 'WEEKLY') return onStartWeekday
  if (freq === 'MONTHLY') return { ...rule, byMonthDay: [day] }
  if (freq !== 'YEARLY') return rule
  return { ...rule, byMonth: rule.byMonth.length > 0 ? rule.byMonth : [month], byMonthDay: [day] }
}

/** Where BYDAY ordinals count; outside months and years they mean nothing and are left aside. */
export function ordinalScope(rule: Rule): 'month' | 'year' | null {
  if (rule.freq === 'MONTHLY') return 'month'
  if (rule.freq !== 'YEARLY') return null
  return rule.byMonth.length > 0 ? 'month' : 'year'
}

export class DayFilter {
  readonly #rule: Rule
  readonly #months: ReadonlySet<number> | null
  readonly #everyWeekday: ReadonlySet<number>
  readonly #scope: 'month' | 'year' | null

  constructor(rule: Rule, startDay: number) {
    this.#rule = withImpliedParts(rule, startDay)
    this.#months = this.#rule.byMonth.length > 0 ? new Set(this.#rule.byMonth) : null
    this.#scope = ordinalScope(rule)
    this.#everyWeekday = new Set(
      this.#rule.byDay.filter((part) => part.ordinal === 0 || this.#scope === null).map((part) => part.weekday),
    )
  }

  /** True when every day matches. */
  get isOpen(): boolean {
    return this.isWeekdaysOnly && this.#rule.byDay.length === 0
  }

  /** True when nothing but weekdays is asked: every week has the same days. */
  get isWeekdaysOnly(): boolean {
    const { byMonthDay, byYearDay, byWeekNo } = this.#rule
    return this.#months === null && !anyOf(byMonthDay, byYearDay, byWeekNo)
  }

  /** Matching days from `first` to `last`, at most `most`; ends early when the budget does. */
  days(first: number, last: number, budget: Budget, most = Number.POSITIVE_INFINITY): number[] {
    const found: number[] = []
    let { year, month, day } = civilOf(first)
    let current = first
    while (current <= last && found.length < most) {
      budget.left -= 1
      if (budget.left < 0) return found
      const length = monthLength(year, month)
      if (this.#months === null || this.#months.has(month)) {
        if (this.#matches(current, year, month, day, length)) found.push(current)
        current += 1
        day += 1
        if (day <= length) continue
      } else {
        current += length - day + 1
      }
      day = 1
      month = month === 12 ? 1 : month + 1
      if (month === 1) year += 1
    }
    return found
  }

  #matches(current: number, year: number, month: number, day: number, length: number): boolean {
    const { byMonthDay, byYearDay, byWeekNo, byDay, weekStart } = this.#rule
    if (byMonthDay.length > 0 && !byMonthDay.includes(day) && !byMonthDay.includes(day - length - 1)) return false
    if (byYearDay.length > 0) {
      const ofYear = current - dayNumber(year, 1, 1) + 1
      if (!byYearDay.includes(ofYear) && !byYearDay.includes(ofYear - yearLength(year) - 1)) return false
    }
    if (byDay.length > 0 && !this.#matchesWeekday(current, year, month, day, length)) return false
    if (byWeekNo.length === 0) return true
    const { fromStart, fromEnd } = weekNumbersOf(current, weekStart)
    return byWeekNo.includes(fromStart) || byWeekNo.includes(fromEnd)
  }

  #matchesWeekday(current: number, year: number, month: number, day: number, length: number): boolean {
    const weekday = weekdayOf(current)
    if (this.#everyWeekday.has(weekday)) return true
    if (this.#scope === null) return false
    const inMonth = this.#scope === 'month'
    const position = inMonth ? day - 1 : current - dayNumber(year, 1, 1)
    const size = inMonth ? length : yearLength(year)
    const fromStart = Math.floor(position / 7) + 1
    const fromEnd = -Math.floor((size - 1 - position) / 7) - 1
    return this.#rule.byDay.some(
      (part) => part.weekday === weekday && (part.ordinal === fromStart || part.ordinal === fromEnd),
    )
  }
}
