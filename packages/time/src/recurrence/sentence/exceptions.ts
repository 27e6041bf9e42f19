import { dayOfWall } from '#recurrence/calendar.ts'
import { anyOf } from '#recurrence/rule.ts'
import type { Rule } from '#recurrence/rule.ts'
import type { Series } from '#recurrence/series-record.ts'
import { exclusionDay } from '#recurrence/series.ts'

import { clockText, noClock } from './clock-part.ts'
import { patternText, spaced } from './pattern.ts'
import type { Language } from './pattern.ts'
import { untilText } from './until-text.ts'

/** The exclusions of a series, in words. */
export function exceptions(series: Series, language: Language): string[] {
  const { phrases, names } = language
  return [
    ...series.exclusionRules.map((rule) => exceptedRule(rule, series, language)),
    ...series.exclusions.map((exclusion) => phrases.exceptDate(names.date(exclusionDay(exclusion, series)))),
  ]
}

function exceptedRule(rule: Rule, series: Series, language: Language): string {
  const { phrases, names } = language
  const { freq, interval, byWeekday } = rule
  const { text, limits, days } = patternText(rule, dayOfWall(series.start), language)
  const weekdays = byWeekday.map(({ weekday }) => weekday)
  const named =
    freq === 'WEEKLY' && interval === 1 && weekdays.length > 0
      ? phrases.everyWeekdayBare(names.weekdays(weekdays, 1))
      : freq === 'MONTHLY' && interval === 1 && days !== ''
        ? phrases.eachMonth(days)
        : `${text.charAt(0).toLowerCase()}${text.slice(1)}`
  const isTimed = anyOf(rule.byHour, rule.byMinute, rule.bySecond)
  const clock = isTimed ? clockText(rule, series.start, null, language) : noClock
  if (clock === null) return phrases.exclusionsUnreadable
  const ends = [rule.count === null ? '' : phrases.times(rule.count), untilText(rule, series, language)].filter(Boolean)
  const end = ends.length > 0 ? ` (${ends.join(', ')})` : ''
  return `${[spaced(named, clock.at), ...limits, ...clock.limits].join(', ')}${end}`
}
