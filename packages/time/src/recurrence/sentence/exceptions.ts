import { dayOfWall } from '#recurrence/calendar.ts'
import type { Rule } from '#recurrence/rule.ts'
import { exclusionDay } from '#recurrence/series.ts'
import type { Series } from '#recurrence/series.ts'

import { clockText, noClock } from './clock-part.ts'
import { patternText } from './pattern.ts'
import type { Language } from './pattern.ts'
import { untilText } from './sentence.ts'

/** What a series leaves out, in words. */
export function exceptions(series: Series, language: Language): string[] {
  const rules = series.exclusionRules.map((rule) => exceptedRule(rule, series, language))
  const dates = series.exclusions.map((exclusion) =>
    language.phrases.exceptDate(language.names.date(exclusionDay(exclusion, series))),
  )
  return [...rules, ...dates]
}

function exceptedRule(rule: Rule, series: Series, language: Language): string {
  const { phrases, names } = language
  const { text, limits, days } = patternText(rule, dayOfWall(series.start), language)
  const isPlainWeek = rule.freq === 'WEEKLY' && rule.interval === 1 && rule.byDay.length > 0
  const weekdays = names.weekdays(
    rule.byDay.map((part) => part.weekday),
    1,
  )
  const named = isPlainWeek
    ? phrases.everyWeekdayBare(weekdays)
    : rule.freq === 'MONTHLY' && rule.interval === 1 && days !== null
      ? phrases.eachMonth(days)
      : `${text.charAt(0).toLowerCase()}${text.slice(1)}`
  const clock = [rule.byHour, rule.byMinute, rule.bySecond].some((list) => list.length > 0)
    ? clockText(rule, Math.floor(series.start / 1000), null, language)
    : noClock
  if (clock === null) return phrases.exclusionsUnreadable
  const ends = [
    ...(rule.count === null ? [] : [phrases.times(rule.count)]),
    ...(rule.until === null ? [] : [phrases.until(untilText(rule, series, language))]),
  ]
  const end = ends.length > 0 ? ` (${ends.join(', ')})` : ''
  return `${[[named, clock.at].filter((word) => word !== null).join(' '), ...limits, ...clock.limits].join(', ')}${end}`
}
