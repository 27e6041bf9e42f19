import {
  civilOf,
  dayNumber,
  firstCalendarDay,
  greatestCommonDivisor,
  lastCalendarDay,
  monthLength,
  secondsPerDay,
  unitsPerCycle,
  weekStartOf,
} from './calendar.ts'
import { DayFilter } from './day-filter.ts'
import type { Budget } from './day-filter.ts'
import { daySet, picked } from './period-set.ts'
import type { ClockSlots } from './period-set.ts'
import { listOr } from './rule.ts'
import type { Rule } from './rule.ts'
import type { Periods } from './walk.ts'

/** First and last day of the unit (year, month, week or day) that lies `units` after the one that holds the start. */
interface UnitSpans {
  span(units: number): readonly [first: number, last: number]
  unitsAt(day: number): number
}

/** Periods of YEARLY, MONTHLY, WEEKLY and DAILY rules. */
export function dayPeriods(
  rule: Rule,
  { start, lastDay, budget }: { start: number; lastDay: number; budget: Budget },
): Periods {
  const startDay = Math.floor(start / secondsPerDay)
  const filter = new DayFilter(rule, startDay)
  const slots = slotsOf(rule, start - startDay * secondsPerDay)
  const units = unitSpans(rule, startDay)
  const isAlike = (rule.freq === 'DAILY' && filter.isOpen) || (rule.freq === 'WEEKLY' && filter.isWeekdaysOnly)
  // Without a hit in this many periods in a row the whole calendar has been seen: nothing ever matches again.
  const cycle = unitsPerCycle[rule.freq]
  const provesNever = isAlike ? 1 : cycle / greatestCommonDivisor(rule.interval, cycle)
  const lastToSee = Math.min(lastDay, lastCalendarDay)
  return {
    isUniform: isAlike,
    indexAt: (second) => Math.floor(units.unitsAt(Math.floor(second / secondsPerDay)) / rule.interval),
    next(from) {
      for (let index = from; index < from + provesNever; index += 1) {
        const [first, last] = units.span(index * rule.interval)
        if (first > lastToSee) return 'finished'
        const days = filter.days(Math.max(first, firstCalendarDay), Math.min(last, lastCalendarDay), budget)
        if (budget.left < 0) return 'stopped searching'
        const set = picked(daySet(days, slots), rule.bySetPos)
        if (set.size > 0) return { index, set }
      }
      return 'finished'
    },
  }
}

function slotsOf(rule: Rule, timeOfDay: number): ClockSlots {
  return {
    hours: listOr(rule.byHour, Math.floor(timeOfDay / 3600)),
    minutes: listOr(rule.byMinute, Math.floor(timeOfDay / 60) % 60),
    seconds: listOr(rule.bySecond, timeOfDay % 60),
  }
}

function unitSpans(rule: Rule, startDay: number): UnitSpans {
  const { year: startYear, month: startMonth } = civilOf(startDay)
  if (rule.freq === 'YEARLY') {
    return {
      span: (units) => [dayNumber(startYear + units, 1, 1), dayNumber(startYear + units, 12, 31)],
      unitsAt: (day) => civilOf(day).year - startYear,
    }
  }
  if (rule.freq === 'MONTHLY') {
    return {
      span(units) {
        const months = startMonth - 1 + units
        const year = startYear + Math.floor(months / 12)
        const month = (months % 12) + 1
        return [dayNumber(year, month, 1), dayNumber(year, month, monthLength(year, month))]
      },
      unitsAt(day) {
        const { year, month } = civilOf(day)
        return (year - startYear) * 12 + month - startMonth
      },
    }
  }
  const length = rule.freq === 'WEEKLY' ? 7 : 1
  const firstDay = length === 7 ? weekStartOf(startDay, rule.weekStart) : startDay
  return {
    span: (units) => [firstDay + units * length, firstDay + units * length + length - 1],
    unitsAt: (day) => Math.floor((day - firstDay) / length),
  }
}
