import {
  civilOf,
  cycleDays,
  dayNumber,
  firstCalendarDay,
  greatestCommonDivisor,
  lastCalendarDay,
  secondsPerDay,
  unitsPerCycle,
  weekStartOf,
} from './calendar.ts'
import { dayFilter } from './day-filter.ts'
import type { Budget } from './day-filter.ts'
import { combined, picked, slotsOf } from './period-set.ts'
import type { ClockSlots } from './period-set.ts'
import type { Periods } from './periods.ts'
import type { Rule } from './rule.ts'

/** First day of the unit (year, month, week or day) that is `units` after the one that contains the start. */
interface Units {
  firstDay: (units: number) => number
  unitsAt: (day: number) => number
}

/** Periods of YEARLY, MONTHLY, WEEKLY and DAILY rules. */
export function dayPeriods(
  rule: Rule,
  { start, lastDay, budget }: { start: number; lastDay: number; budget: Budget },
): Periods {
  const { freq, interval } = rule
  const startDay = Math.floor(start / secondsPerDay)
  const { isOpen, isWeekdaysOnly, days } = dayFilter(rule, startDay)
  const slots = slotsOf(rule, start - startDay * secondsPerDay)
  const { firstDay, unitsAt } = unitsOf(rule, startDay)
  const isUniform = (freq === 'DAILY' && isOpen) || (freq === 'WEEKLY' && isWeekdaysOnly)
  // This many periods in a row cover the whole calendar: if none of them matches, no later one does.
  const cycle = unitsPerCycle[freq]
  const provesNever = picksNone(rule, slots) ? 0 : isUniform ? 1 : cycle / greatestCommonDivisor(interval, cycle)
  // The filter skips whole months, so finding the next matching day first is cheaper than trying each short period.
  const isSparse = !isUniform && (freq === 'DAILY' || freq === 'WEEKLY')
  function indexOfMatch(index: number): number {
    const first = Math.max(firstDay(index * interval), firstCalendarDay)
    const [day] = days(first, Math.min(first + cycleDays, lastDay, lastCalendarDay), budget, 1)
    return day === undefined ? Number.POSITIVE_INFINITY : Math.max(index, Math.ceil(unitsAt(day) / interval))
  }
  return {
    isUniform,
    indexAt: (second) => Math.floor(unitsAt(Math.floor(second / secondsPerDay)) / interval),
    next(from) {
      for (let index = from; index < from + provesNever; index += 1) {
        if (isSparse) index = indexOfMatch(index)
        const first = firstDay(index * interval)
        if (first > Math.min(lastDay, lastCalendarDay)) break
        const last = firstDay(index * interval + 1) - 1
        const found = days(Math.max(first, firstCalendarDay), Math.min(last, lastCalendarDay), budget)
        if (budget.left < 0) break
        const bases = found.map((day) => day * secondsPerDay)
        const set = picked(combined(bases, slots), rule.bySetPos)
        if (set.size > 0) return { index, set }
      }
      return null
    },
  }
}

const mostDays: Partial<Record<Rule['freq'], number>> = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7, DAILY: 1 }
/** The maximum number of times a weekday occurs in the period. */
const mostOfWeekday: Partial<Record<Rule['freq'], number>> = { YEARLY: 53, MONTHLY: 5, WEEKLY: 1, DAILY: 1 }

/** True when BYSETPOS has only positions that no period reaches. */
function picksNone({ freq, byWeekday, bySetPos }: Rule, { hours, minutes, seconds }: ClockSlots): boolean {
  if (bySetPos.length === 0) return false
  const ofWeekdays = byWeekday.length > 0 ? byWeekday.length * (mostOfWeekday[freq] ?? 1) : Number.POSITIVE_INFINITY
  const days = Math.min(ofWeekdays, mostDays[freq] ?? 1)
  const most = days * hours.length * minutes.length * seconds.length
  return bySetPos.every((position) => Math.abs(position) > most)
}

function unitsOf({ freq, weekStart }: Rule, startDay: number): Units {
  const { year, month } = civilOf(startDay)
  if (freq === 'YEARLY') {
    return { firstDay: (units) => dayNumber(year + units, 1, 1), unitsAt: (day) => civilOf(day).year - year }
  }
  if (freq === 'MONTHLY') {
    return {
      firstDay: (units) => dayNumber(year, month + units, 1),
      unitsAt(day) {
        const at = civilOf(day)
        return (at.year - year) * 12 + at.month - month
      },
    }
  }
  const isWeekly = freq === 'WEEKLY'
  const length = isWeekly ? 7 : 1
  const first = isWeekly ? weekStartOf(startDay, weekStart) : startDay
  return { firstDay: (units) => first + units * length, unitsAt: (day) => Math.floor((day - first) / length) }
}
