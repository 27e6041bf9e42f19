import { cycleDays, greatestCommonDivisor, lastCalendarDay, secondsPerDay } from './calendar.ts'
import { dayFilter } from './day-filter.ts'
import type { Budget } from './day-filter.ts'
import { combined, picked } from './period-set.ts'
import type { PeriodSet } from './period-set.ts'
import type { Periods } from './periods.ts'
import { listOr } from './rule.ts'
import type { Rule } from './rule.ts'

const unitSeconds: Partial<Record<Rule['freq'], number>> = { HOURLY: 3600, MINUTELY: 60 }

/**
 * Periods of HOURLY, MINUTELY and SECONDLY rules. The search jumps to the next matching day, hour or minute; it does
 * not step through seconds that cannot match.
 */
export function clockPeriods(
  rule: Rule,
  { start, lastDay, budget }: { start: number; lastDay: number; budget: Budget },
): Periods {
  const unit = unitSeconds[rule.freq] ?? 1
  const startUnit = Math.floor(start / unit)
  const filter = dayFilter(rule, Math.floor(start / secondsPerDay))
  const clock = new ClockFilter(rule, unit)
  const lastToSee = Math.min(lastDay, lastCalendarDay)
  const indexFrom = (units: number) => Math.ceil((units - startUnit) / rule.interval)
  let matchingDay = Number.NaN
  let never: boolean | null = null

  /** A day at or after this one; null when there is none, or the budget is used up. */
  function nextDay(day: number): number | null {
    if (filter.isOpen || day === matchingDay) return day
    const [found] = filter.days(day, Math.min(day + cycleDays, lastToSee), budget, 1)
    if (found === undefined) return null
    matchingDay = found
    return found
  }

  function setAt(second: number): PeriodSet {
    const minutes = unit === 3600 ? listOr(rule.byMinute, wrapped(Math.floor(start / 60), 60)) : [0]
    const seconds = unit >= 60 ? listOr(rule.bySecond, wrapped(start, 60)) : [0]
    return picked(combined([second], { hours: [0], minutes, seconds }), rule.bySetPos)
  }

  return {
    isUniform: filter.isOpen && clock.isOpen && rule.bySetPos.length === 0,
    indexAt: (second) => Math.floor((Math.floor(second / unit) - startUnit) / rule.interval),
    next(from) {
      // All periods have the same number of times: if BYSETPOS selects none of the first, it selects none of any.
      never ??= setAt(start).size === 0 || !clock.canMatch(startUnit, rule.interval)
      if (never) return null
      let index = from
      for (;;) {
        budget.left -= 5
        if (budget.left < 0) return null
        const second = (startUnit + index * rule.interval) * unit
        const day = Math.floor(second / secondsPerDay)
        if (day > lastToSee) return null
        const found = nextDay(day)
        if (found === null) return null
        const target = found > day ? found * secondsPerDay : clock.earliest(second)
        if (target > second) {
          index = Math.max(index + 1, indexFrom(target / unit))
          continue
        }
        const set = setAt(second)
        if (set.size > 0) return { index, set }
        index += 1
      }
    },
  }
}

/** BYHOUR, BYMINUTE and BYSECOND, where they are limits: at or above the rule's own unit. */
class ClockFilter {
  readonly #limits: readonly { list: readonly number[]; size: number; count: number }[]
  readonly #unit: number

  constructor(rule: Rule, unit: number) {
    this.#unit = unit
    this.#limits = [
      { list: rule.byHour, size: 3600, count: 24 },
      { list: rule.byMinute, size: 60, count: 60 },
      { list: rule.bySecond, size: 1, count: 60 },
    ].filter(({ list, size }) => list.length > 0 && unit <= size)
  }

  get isOpen(): boolean {
    return this.#limits.length === 0
  }

  /** The time itself when it matches, else the start of the next hour, minute or second worth looking at. */
  earliest(second: number): number {
    for (const { list, size, count } of this.#limits) {
      const at = Math.floor(second / size)
      if (!list.includes(wrapped(at, count))) return (at + 1) * size
    }
    return second
  }

  /** False when the interval never falls on an allowed time of any day. */
  canMatch(startUnit: number, interval: number): boolean {
    if (this.isOpen) return true
    const perDay = secondsPerDay / this.#unit
    const step = greatestCommonDivisor(interval, perDay)
    for (let unitOfDay = wrapped(startUnit, step); unitOfDay < perDay; unitOfDay += step) {
      const second = unitOfDay * this.#unit
      if (this.earliest(second) === second) return true
    }
    return false
  }
}

/** Remainder that is never negative, unlike `%` for times before 1970. */
function wrapped(value: number, modulus: number): number {
  return ((value % modulus) + modulus) % modulus
}
