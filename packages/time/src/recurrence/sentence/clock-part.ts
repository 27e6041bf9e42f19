import { parts } from '#parts.ts'
import { secondsPerDay } from '#recurrence/calendar.ts'
import { isSubDaily, listOr } from '#recurrence/rule.ts'
import type { Rule } from '#recurrence/rule.ts'

import type { Language } from './pattern.ts'

const mostListed = 8

/** The times of day at which a rule falls, ascending; null when they are too many to list, or the rule counts hours. */
export function timesOfDay(rule: Rule, timeOfDay: number): number[] | null {
  if (isSubDaily(rule.freq)) return null
  const hours = listOr(rule.byHour, Math.floor(timeOfDay / 3600))
  const minutes = listOr(rule.byMinute, Math.floor(timeOfDay / 60) % 60)
  const seconds = listOr(rule.bySecond, timeOfDay % 60)
  if (hours.length * minutes.length * seconds.length > mostListed) return null
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
  )
}

/** `at`: what follows the days; `limits`: the hours, minutes and seconds to which a rule of hours or less is held. */
export interface ClockText {
  at: string | null
  limits: string[]
}

export const noClock: ClockText = { at: null, limits: [] }

/**
 * Says at which times a rule falls. `zone` null: the zone is not named. Null: times that cannot be listed, and the part
 * that words those is not here.
 */
export function clockText(rule: Rule, startSecond: number, zone: string | null, language: Language): ClockText | null {
  const { phrases, names } = language
  const timeOfDay = ((startSecond % secondsPerDay) + secondsPerDay) % secondsPerDay
  const times = timesOfDay(rule, timeOfDay)
  if (times !== null)
    return { at: phrases.atTimes(names.list(times.map((time) => names.clock(time))), zone), limits: [] }
  return parts.hours?.clockUnits(rule, timeOfDay, zone, language) ?? null
}
