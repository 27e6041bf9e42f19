import { dayMs, midnightOf, secondOfDay } from '#civil.ts'
import type { Rule } from '#recurrence/rule.ts'
import type { Series } from '#recurrence/series-record.ts'
import { wallAt } from '#zoned-time.ts'

import { timesOfDay } from './clock-part.ts'
import type { Language } from './pattern.ts'

/** "until 3 May 2025", in the event's zone; with the time where the day alone would be too much. "" without an end. */
export function untilText(rule: Rule, { start, zone, wholeDay }: Series, { phrases, names }: Language): string {
  const { until } = rule
  if (until === null) return ''
  const isDate = until.kind === 'date' || (wholeDay && until.wall === midnightOf(until.wall))
  const wall = !isDate && until.kind === 'utc' && zone !== null ? wallAt(until.wall, zone) : until.wall
  const time = secondOfDay(wall)
  const times = timesOfDay(rule, secondOfDay(start))
  const isPast = isDate || wholeDay || time >= (times.at(-1) ?? Number.POSITIVE_INFINITY)
  const isBefore = !isPast && time < (times[0] ?? 0)
  const day = names.date(isBefore ? wall - dayMs : wall)
  return phrases.until(day, isPast || isBefore ? null : names.clock(time))
}
