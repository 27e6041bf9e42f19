import { isoOfWall } from '#civil.ts'

import { weekdayCodes } from './rule.ts'
import type { Rule, RuleEnd } from './rule.ts'

/** The RRULE value of a rule (RFC 5545 3.3.10), without the property name; `parseRule` returns the same rule for it. */
export function ruleText(rule: Rule): string {
  const parts = [`FREQ=${rule.freq}`]
  if (rule.interval > 1) parts.push(`INTERVAL=${rule.interval}`)
  if (rule.count !== null) parts.push(`COUNT=${rule.count}`)
  if (rule.until !== null) parts.push(`UNTIL=${untilText(rule.until)}`)
  const lists: [string, readonly (number | string)[]][] = [
    ['BYMONTH', rule.byMonth],
    ['BYWEEKNO', rule.byWeekNo],
    ['BYYEARDAY', rule.byYearDay],
    ['BYMONTHDAY', rule.byMonthDay],
    ['BYDAY', rule.byWeekday.map(({ ordinal, weekday }) => `${ordinal === 0 ? '' : ordinal}${weekdayCodes[weekday]}`)],
    ['BYHOUR', rule.byHour],
    ['BYMINUTE', rule.byMinute],
    ['BYSECOND', rule.bySecond],
    ['BYSETPOS', rule.bySetPos],
  ]
  for (const [name, list] of lists) if (list.length > 0) parts.push(`${name}=${list.join(',')}`)
  if (rule.weekStart !== 1) parts.push(`WKST=${weekdayCodes[rule.weekStart]}`)
  return parts.join(';')
}

function untilText({ kind, wall }: RuleEnd): string {
  const text = isoOfWall(wall).slice(0, 19).replaceAll(/[-:]/g, '')
  return kind === 'date' ? text.slice(0, 8) : kind === 'utc' ? `${text}Z` : text
}
