import { dayMs } from '#civil.ts'

import { cycleDays, greatestCommonDivisor, secondsPerDay, unitsPerCycle } from './calendar.ts'
import { anyOf, isSubDaily } from './rule.ts'
import type { Rule } from './rule.ts'
import type { Series } from './series-record.ts'

const stepsBeforeJump = 8

/**
 * Whether an ascending list contains a time; to be called with ascending times. `wallsFrom` restarts the list at a
 * later time; `canJump` false: a restart is not cheaper than reading on.
 */
export function cursorOf(
  wallsFrom: (from: number) => Iterator<number, unknown>,
  from: number,
  canJump: boolean,
): (wall: number) => boolean {
  let walls = wallsFrom(from)
  let current = Number.NEGATIVE_INFINITY
  return (wall) => {
    for (let steps = 1; current < wall; steps += 1) {
      if (canJump && steps % stepsBeforeJump === 0) walls = wallsFrom(wall)
      const next = walls.next()
      current = next.done === true ? Number.POSITIVE_INFINITY : next.value
    }
    return current === wall
  }
}

/** True when a later part of the rule can be read without counting the times before it one by one. */
export function canBeginLater(rule: Rule): boolean {
  const { byMonth, byWeekNo, byYearDay, byMonthDay, byWeekday, byHour, byMinute, bySecond, bySetPos } = rule
  if (rule.count === null) return true
  return !anyOf(byMonth, byWeekNo, byYearDay, byMonthDay, byWeekday, byHour, byMinute, bySecond, bySetPos)
}

/**
 * Milliseconds after which the combination of rule and exclusion rules repeats; infinite when an exclusion rule ends.
 * An end of the rule itself does not matter: if one cycle has no occurrence left, none has.
 */
export function commonCycle({ rule, exclusionRules }: Series): number {
  let seconds = 1
  for (const each of rule === null ? [] : [rule, ...exclusionRules]) {
    if (each !== rule && (each.count !== null || each.until !== null)) return Number.POSITIVE_INFINITY
    seconds = commonMultiple(seconds, cycleOf(each))
    if (seconds > 4_000_000 * secondsPerDay) return Number.POSITIVE_INFINITY
  }
  return (seconds / secondsPerDay) * dayMs
}

const unitSeconds: Partial<Record<Rule['freq'], number>> = {
  SECONDLY: 1,
  MINUTELY: 60,
  HOURLY: 3600,
  DAILY: secondsPerDay,
  WEEKLY: 7 * secondsPerDay,
}

/** Seconds after which the pattern of a rule repeats. */
function cycleOf(rule: Rule): number {
  const { freq, interval } = rule
  const unit = unitSeconds[freq]
  if (unit === undefined || anyOf(rule.byMonth, rule.byWeekNo, rule.byYearDay, rule.byMonthDay)) {
    return ((cycleDays * interval) / greatestCommonDivisor(interval, unitsPerCycle[freq])) * secondsPerDay
  }
  const ofWeekdays = rule.byWeekday.length > 0 ? 7 * secondsPerDay : 1
  const ofClock = isSubDaily(freq) && anyOf(rule.byHour, rule.byMinute, rule.bySecond) ? secondsPerDay : 1
  return [ofWeekdays, ofClock].reduce(commonMultiple, unit * interval)
}

function commonMultiple(a: number, b: number): number {
  return (a / greatestCommonDivisor(a, b)) * b
}
