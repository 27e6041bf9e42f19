import { parseApiDateTime } from '#api-date-time.ts'

import { unitsPerCycle } from './calendar.ts'
import type { ReadRule, RuleRemark } from './read-rule.ts'
import { problem } from './rule-reasons.ts'
import type { RuleProblem } from './rule-reasons.ts'
import { anyOf, isSubDaily, plainRule, weekdayCodes } from './rule.ts'
import type { Frequency, Rule, RuleEnd, WeekdayPart } from './rule.ts'

/** Ranges of the numeric lists. A negative number counts from the end; where there are such, 0 is none. */
const lists = {
  BYMONTH: ['byMonth', 1, 12],
  BYWEEKNO: ['byWeekNo', -53, 53],
  BYYEARDAY: ['byYearDay', -366, 366],
  BYMONTHDAY: ['byMonthDay', -31, 31],
  BYHOUR: ['byHour', 0, 23],
  BYMINUTE: ['byMinute', 0, 59],
  // 60 is a leap second, which RFC 5545 3.3.12 lets a reader take as 59.
  BYSECOND: ['bySecond', 0, 60],
  BYSETPOS: ['bySetPos', -366, 366],
} as const

class Refusal extends Error {
  readonly problem: RuleProblem
  constructor(...where: Parameters<typeof problem>) {
    super()
    this.problem = problem(...where)
  }
}

function refuse(...where: Parameters<typeof problem>): never {
  throw new Refusal(...where)
}

/** Reads `FREQ=…;…` in upper case. */
export function readRuleParts(text: string): ReadRule {
  try {
    const rule = checkedRule(valuesOf(text))
    return { ok: true, rule, remarks: remarksOf(rule) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ok: false, problem: error.problem }
  }
}

function valuesOf(text: string): Map<string, string> {
  const values = new Map<string, string>()
  const parts = text.split(';')
  if (parts.length > 1 && parts.at(-1) === '') parts.pop()
  for (const part of parts) {
    const [name = '', value = '', rest] = part.split('=')
    if (part === '') refuse('empty-part')
    if (rest !== undefined || !part.includes('=')) refuse('not-name-value', null, part)
    if (!otherParts.includes(name) && !isListName(name)) refuse('unknown-part', name, value)
    if (values.has(name)) refuse('twice', name, value)
    if (value === '') refuse('no-value', name, value)
    values.set(name, value)
  }
  return values
}

const otherParts = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY']

function isListName(name: string): name is keyof typeof lists {
  return Object.hasOwn(lists, name)
}

function isFrequency(name: string): name is Frequency {
  return Object.hasOwn(unitsPerCycle, name)
}

function checkedRule(values: Map<string, string>): Rule {
  const freq = values.get('FREQ') ?? refuse('no-freq')
  if (!isFrequency(freq)) refuse('unknown-freq', 'FREQ', freq)
  const rule: Rule = {
    ...plainRule(freq),
    interval: positive('INTERVAL', values.get('INTERVAL')) ?? 1,
    count: positive('COUNT', values.get('COUNT')),
    until: untilOf(values.get('UNTIL')),
    weekStart: weekdayIn('WKST', values.get('WKST') ?? 'MO'),
    byDay: byDayOf(values.get('BYDAY')),
  }
  for (const [name, value] of values) {
    if (isListName(name)) Object.assign(rule, { [lists[name][0]]: numbersOf(name, value) })
  }
  checkTogether(rule)
  return rule
}

function positive(part: string, value: string | undefined): number | null {
  if (value === undefined) return null
  const number = /^[0-9]{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= 1 && number <= 2_147_483_647)) {
    refuse('not-positive', part, value)
  }
  return number
}

function numbersOf(part: keyof typeof lists, value: string): number[] {
  const [, lowest, highest] = lists[part]
  const fromEnd = lowest < 0
  const form = fromEnd ? /^[+-]?[0-9]{1,3}$/ : /^[0-9]{1,2}$/
  const numbers = value.split(',').map((item) => {
    const number = form.test(item) ? Number(item) : Number.NaN
    if (!(number >= lowest && number <= highest) || (fromEnd && number === 0)) refuse('out-of-range', part, item)
    return part === 'BYSECOND' ? Math.min(number, 59) : number
  })
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

function weekdayIn(part: string, code: string): number {
  const weekday = weekdayCodes.indexOf(code)
  if (weekday < 0) refuse('no-weekday', part, code)
  return weekday
}

function byDayOf(value: string | undefined): WeekdayPart[] {
  const parts = new Map<string, WeekdayPart>()
  for (const item of value?.split(',') ?? []) {
    const match = /^([+-]?[0-9]{1,2})?([A-Z]{2})$/.exec(item)
    const ordinal = Number(match?.[1] ?? 0)
    if (match === null || (match[1] !== undefined && (ordinal === 0 || Math.abs(ordinal) > 53))) {
      refuse('no-day', 'BYDAY', item)
    }
    const weekday = weekdayIn('BYDAY', match[2] ?? '')
    parts.set(`${ordinal} ${weekday}`, { ordinal, weekday })
  }
  return [...parts.values()].toSorted((a, b) => a.ordinal - b.ordinal || a.weekday - b.weekday)
}

function untilOf(value: string | undefined): RuleEnd | null {
  if (value === undefined) return null
  const match = /^([0-9]{4})([0-9]{2})([0-9]{2})(T[0-9]{6}Z?)?$/.exec(value)
  const [, year, month, day, time = ''] = match ?? []
  // A leap second is taken as the second before it.
  const clock = time.replace(
    /T(..)(..)(..)/,
    (_, hour, minute, second) => `T${hour}:${minute}:${second === '60' ? 59 : second}`,
  )
  const parsed = parseApiDateTime(`${year}-${month}-${day}${clock}`)
  if (parsed === null) refuse('no-date', 'UNTIL', value)
  return { kind: parsed.kind === 'instant' ? 'utc' : parsed.kind, wall: parsed.wall }
}

function checkTogether(rule: Rule): void {
  const { freq, byMonth, byWeekNo, byYearDay, byMonthDay, byDay, byHour, byMinute, bySecond, bySetPos } = rule
  const counted = byDay.find((part) => part.ordinal !== 0)
  if (counted && anyOf(byWeekNo)) refuse('counted-in-weeks', 'BYDAY')
  const inMonth = freq === 'MONTHLY' || (freq === 'YEARLY' && anyOf(byMonth))
  if (inMonth && counted && byDay.every((part) => Math.abs(part.ordinal) > 5)) {
    refuse('beyond-month', 'BYDAY', String(counted.ordinal))
  }
  const others = anyOf(byMonth, byWeekNo, byYearDay, byMonthDay, byDay, byHour, byMinute, bySecond)
  if (anyOf(bySetPos) && !others) refuse('nothing-to-pick', 'BYSETPOS')
}

function remarksOf(rule: Rule): RuleRemark[] {
  const { freq, count, until, byMonth, byWeekNo, byYearDay, byMonthDay, byDay } = rule
  const isYearly = freq === 'YEARLY'
  const remarks: RuleRemark[] = []
  if (count !== null && until !== null) remarks.push('count-and-until')
  const unusual =
    (byDay.some((part) => part.ordinal !== 0) && freq !== 'MONTHLY' && !isYearly) ||
    (anyOf(byMonthDay) && freq === 'WEEKLY') ||
    (anyOf(byYearDay) && !isYearly && !isSubDaily(freq)) ||
    (anyOf(byWeekNo) && !isYearly)
  if (unusual) remarks.push('limited-by-unusual-part')
  if (isYearly && anyOf(byMonthDay) && !anyOf(byMonth, byYearDay, byWeekNo)) remarks.push('days-of-every-month')
  return remarks
}
