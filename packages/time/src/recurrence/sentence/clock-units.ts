import { isSubDaily } from '#recurrence/rule.ts'
import type { Rule } from '#recurrence/rule.ts'

import type { ClockText } from './clock-part.ts'
import { runsOf } from './pattern.ts'
import type { Language } from './pattern.ts'

/** Says the hours, minutes and seconds of a rule whose times cannot be listed. */
export function clockUnits(
  rule: Rule,
  timeOfDay: number,
  zone: string | null,
  { phrases, names }: Language,
): ClockText {
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
