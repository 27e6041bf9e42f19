import { isSubDaily } from '#recurrence/rule.ts'
import type { Rule } from '#recurrence/rule.ts'

import type { ClockText } from './clock-text.ts'
import { runsOf, spaced } from './pattern.ts'
import type { Language } from './pattern.ts'
import type { Run } from './phrases.ts'

/** The text of the hours, minutes and seconds of a rule whose times cannot be listed. */
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
  const piece = (unit: 'minutes' | 'seconds', list: readonly number[]) =>
    list.length > 0 ? [phrases[unit](numbers(list), list.length)] : []
  const hours = hourRuns(rule.byHour).map(([first, last]) =>
    phrases.between(names.clock(first * 3600), names.clock(last * 3600 + 3540)),
  )
  const minutes = piece('minutes', rule.byMinute)
  const seconds = piece('seconds', rule.bySecond)
  if (!isSubDaily(rule.freq)) {
    // The hours alone would leave the minutes open.
    const own = minutes.length > 0 ? minutes : piece('minutes', [Math.floor(timeOfDay / 60) % 60])
    const named = spaced(names.either(hours), ...own, ...seconds)
    return { at: zone === null ? named : `${named} (${zone})`, limits: [] }
  }
  const from = phrases.fromTime(names.clock(timeOfDay), zone)
  // A part below the rule's own unit adds times; the others are limits.
  const limits: string[] = []
  const adds: string[] = []
  ;(rule.freq === 'HOURLY' ? adds : limits).push(...minutes)
  ;(rule.freq === 'SECONDLY' ? limits : adds).push(...seconds)
  return {
    at: [...adds, from].join(' '),
    limits: [...(hours.length > 0 ? [names.either(hours)] : []), ...(limits.length > 0 ? [phrases.only(limits)] : [])],
  }
}

/** Runs of consecutive hours, of any length. */
function hourRuns(hours: readonly number[]): Run[] {
  const runs: Run[] = []
  for (const hour of hours) {
    const run = runs.at(-1)
    if (run?.[1] === hour - 1) run[1] = hour
    else runs.push([hour, hour])
  }
  return runs
}
