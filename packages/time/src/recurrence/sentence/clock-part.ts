import { secondOfDay } from '#civil.ts'
import { parts } from '#parts.ts'
import { slotsOf } from '#recurrence/period-set.ts'
import { isSubDaily } from '#recurrence/rule.ts'
import type { Rule } from '#recurrence/rule.ts'

import type { ClockText } from './clock-text.ts'
import type { Language } from './pattern.ts'

const mostListed = 8

/** The times of day of a rule, ascending; empty when there are too many to list, or the rule is HOURLY or below. */
export function timesOfDay(rule: Rule, timeOfDay: number): number[] {
  const { hours, minutes, seconds } = slotsOf(rule, timeOfDay)
  if (isSubDaily(rule.freq) || hours.length * minutes.length * seconds.length > mostListed) return []
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
  )
}

export const noClock: ClockText = { at: '', limits: [] }

/**
 * The text of a rule's times of day. `zone` null: the zone is not named. Returns null when the times cannot be listed
 * and the part that describes them is not loaded.
 */
export function clockText(rule: Rule, start: number, zone: string | null, language: Language): ClockText | null {
  const { phrases, names } = language
  const timeOfDay = secondOfDay(start)
  const times = timesOfDay(rule, timeOfDay)
  if (times.length === 0) return parts.hours?.clockUnits(rule, timeOfDay, zone, language) ?? null
  return { at: phrases.atTimes(names.list(times.map(names.clock)), zone), limits: [] }
}
