import { secondsPerDay } from '#recurrence/calendar.ts'
import { isSubDaily, listOr } from '#recurrence/rule.ts'
import type { Rule } from '#recurrence/rule.ts'

import { runsOf } from './pattern.ts'
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

/** Says at which times a rule falls. `zone` null: the zone is not named. */
export function clockText(rule: Rule, startSecond: number, zone: string | null, language: Language): ClockText {
  const { phrases, names } = language
  const timeOfDay = ((startSecond % secondsPerDay) + secondsPerDay) % secondsPerDay
  const times = timesOfDay(rule, timeOfDay)
  if (times !== null)
    return { at: phrases.atTimes(names.list(times.map((time) => names.clock(time))), zone), limits: [] }
  const numbers = (list: readonly number[]) =>
    names.list(
      runsOf(list.map((number) => number + 1)).map(([first, last]) =>
        first === last ? String(first - 1) : phrases.range(String(first - 1), String(last - 1)),
      ),
    )
  const piece = (unit: 'hours' | 'minutes' | 'seconds', list: readonly number[]) =>
    list.length > 0 ? [phrases[unit](numbers(list), list.length)] : []
  const hours = piece('hours', rule.byHour)
  const minutes = piece('minutes', rule.byMinute)
  const seconds = piece('seconds', rule.bySecond)
  if (!isSubDaily(rule.freq)) {
    const named = [...hours, ...minutes, ...seconds].join(' ')
    return { at: zone === null ? named : `${named} (${zone})`, limits: [] }
  }
  const from = phrases.fromTime(names.clock(timeOfDay), zone)
  // A part below the rule's own unit adds times; the others are limits.
  const limits = [...hours]
  const adds: string[] = []
  ;(rule.freq === 'HOURLY' ? adds : limits).push(...minutes)
  ;(rule.freq === 'SECONDLY' ? limits : adds).push(...seconds)
  return { at: [...adds, from].join(' '), limits: limits.length > 0 ? [phrases.only(limits)] : [] }
}
