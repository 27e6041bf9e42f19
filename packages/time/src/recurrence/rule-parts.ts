import { parseApiDateTime } from '#api-date-time.ts'

import type { ReadRule, RuleRemark } from './read-rule.ts'
import { isSubDaily, plainRule, weekdayCodes } from './rule.ts'
import type { Frequency, Rule, RuleEnd, WeekdayPart } from './rule.ts'

const frequencies: readonly Frequency[] = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY']

/** Ranges of the numeric lists. A negative number counts from the end; where there are such, 0 is none. */
const lists = {
  BYMONTH: { key: 'byMonth', lowest: 1, highest: 12 },
  BYWEEKNO: { key: 'byWeekNo', lowest: -53, highest: 53 },
  BYYEARDAY: { key: 'byYearDay', lowest: -366, highest: 366 },
  BYMONTHDAY: { key: 'byMonthDay', lowest: -31, highest: 31 },
  BYHOUR: { key: 'byHour', lowest: 0, highest: 23 },
  BYMINUTE: { key: 'byMinute', lowest: 0, highest: 59 },
  // 60 is a leap second, which RFC 5545 3.3.12 lets a reader take as 59.
  BYSECOND: { key: 'bySecond', lowest: 0, highest: 60 },
  BYSETPOS: { key: 'bySetPos', lowest: -366, highest: 366 },
} as const

class Refusal extends Error {
  readonly part: string | null
  readonly value: string | null
  constructor(reason: string, part: string | null = null, value: string | null = null) {
    super(reason)
    this.part = part
    this.value = value
  }
}

/** Reads `FREQ=…;…` in upper case. */
export function readRuleParts(text: string): ReadRule {
  try {
    const rule = checkedRule(valuesOf(text))
    return { ok: true, rule, remarks: remarksOf(rule) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message, part, value } = error
    return { ok: false, problem: { reason: message, part, value: value === null ? null : value.slice(0, 40) } }
  }
}

function valuesOf(text: string): Map<string, string> {
  const values = new Map<string, string>()
  const parts = text.split(';')
  if (parts.length > 1 && parts.at(-1) === '') parts.pop()
  for (const part of parts) {
    const [name = '', value = '', rest] = part.split('=')
    if (part === '') throw new Refusal('A part between two semicolons is empty')
    if (rest !== undefined || !part.includes('=')) throw new Refusal('This is not of the form NAME=VALUE', null, part)
    if (!isPartName(name)) throw new Refusal(`${name.slice(0, 20)} is not a part of a recurrence rule`, name, value)
    if (values.has(name)) throw new Refusal(`${name} is given twice`, name, value)
    if (value === '') throw new Refusal(`${name} has no value`, name, value)
    values.set(name, value)
  }
  return values
}

const otherParts = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY'])

function isListName(name: string): name is keyof typeof lists {
  return Object.hasOwn(lists, name)
}

function isPartName(name: string): boolean {
  return otherParts.has(name) || isListName(name)
}

function checkedRule(values: Map<string, string>): Rule {
  const freq = values.get('FREQ')
  if (freq === undefined) throw new Refusal('FREQ, how often it repeats, is missing')
  const known = frequencies.find((candidate) => candidate === freq)
  if (known === undefined) throw new Refusal('FREQ is not a known frequency', 'FREQ', freq)
  const rule: Rule = {
    ...plainRule(known),
    interval: positive('INTERVAL', values.get('INTERVAL')) ?? 1,
    count: positive('COUNT', values.get('COUNT')),
    until: untilOf(values.get('UNTIL')),
    weekStart: weekdayIn('WKST', values.get('WKST') ?? 'MO'),
    byDay: byDayOf(values.get('BYDAY')),
  }
  for (const [name, value] of values) {
    if (isListName(name)) Object.assign(rule, { [lists[name].key]: numbersOf(name, value) })
  }
  checkTogether(rule)
  return rule
}

function positive(part: string, value: string | undefined): number | null {
  if (value === undefined) return null
  const number = /^[0-9]{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= 1 && number <= 2_147_483_647)) {
    throw new Refusal(`${part} is not a whole number of 1 or more`, part, value)
  }
  return number
}

function numbersOf(part: keyof typeof lists, value: string): number[] {
  const { lowest, highest } = lists[part]
  const fromEnd = lowest < 0
  const numbers = value.split(',').map((item) => {
    const form = fromEnd ? /^[+-]?[0-9]{1,3}$/ : /^[0-9]{1,2}$/
    const number = form.test(item) ? Number(item) : Number.NaN
    if (!(number >= lowest && number <= highest) || (fromEnd && number === 0)) {
      const range = fromEnd ? `1 to ${highest} or ${lowest} to -1` : `${lowest} to ${highest}`
      throw new Refusal(`${part} holds something else than a number from ${range}`, part, item)
    }
    return part === 'BYSECOND' ? Math.min(number, 59) : number
  })
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

function weekdayIn(part: string, code: string): number {
  const weekday = weekdayCodes.indexOf(code)
  if (weekday < 0) throw new Refusal(`${part} holds something else than a weekday (MO to SU)`, part, code)
  return weekday
}

function byDayOf(value: string | undefined): WeekdayPart[] {
  const parts = new Map<string, WeekdayPart>()
  for (const item of value?.split(',') ?? []) {
    const match = /^([+-]?[0-9]{1,2})?([A-Z]{2})$/.exec(item)
    const ordinal = Number(match?.[1] ?? 0)
    if (match === null || (match[1] !== undefined && (ordinal === 0 || Math.abs(ordinal) > 53))) {
      throw new Refusal('BYDAY holds something else than a weekday such as MO, 2TU or -1FR', 'BYDAY', item)
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
  if (parsed === null) throw new Refusal('UNTIL is not a date or time that exists', 'UNTIL', value)
  return { kind: parsed.kind === 'instant' ? 'utc' : parsed.kind, wall: parsed.wall }
}

function checkTogether(rule: Rule): void {
  const ordinals = rule.byDay.filter((part) => part.ordinal !== 0)
  if (ordinals.length > 0 && rule.byWeekNo.length > 0) {
    throw new Refusal('BYDAY counts weekdays (such as 2MO) although BYWEEKNO names weeks', 'BYDAY')
  }
  const inMonth = rule.freq === 'MONTHLY' || (rule.freq === 'YEARLY' && rule.byMonth.length > 0)
  const isBeyond = rule.byDay.length > 0 && rule.byDay.every((part) => Math.abs(part.ordinal) > 5)
  if (inMonth && isBeyond) {
    throw new Refusal('BYDAY counts beyond the five weeks of a month', 'BYDAY', String(ordinals[0]?.ordinal))
  }
  const others = [rule.byMonth, rule.byWeekNo, rule.byYearDay, rule.byMonthDay, rule.byDay]
  const clock = [rule.byHour, rule.byMinute, rule.bySecond]
  if (rule.bySetPos.length > 0 && [...others, ...clock].every((list) => list.length === 0)) {
    throw new Refusal('BYSETPOS has no other BY part to pick from', 'BYSETPOS')
  }
}

function remarksOf(rule: Rule): RuleRemark[] {
  const remarks: RuleRemark[] = []
  const { freq } = rule
  if (rule.count !== null && rule.until !== null) remarks.push('count-and-until')
  const unusual =
    (rule.byDay.some((part) => part.ordinal !== 0) && freq !== 'MONTHLY' && freq !== 'YEARLY') ||
    (rule.byMonthDay.length > 0 && freq === 'WEEKLY') ||
    (rule.byYearDay.length > 0 && freq !== 'YEARLY' && !isSubDaily(freq)) ||
    (rule.byWeekNo.length > 0 && freq !== 'YEARLY')
  if (unusual) remarks.push('limited-by-unusual-part')
  if (freq === 'YEARLY' && rule.byMonthDay.length > 0 && rule.byMonth.length === 0 && !pinned(rule)) {
    remarks.push('days-of-every-month')
  }
  return remarks
}

function pinned(rule: Rule): boolean {
  return rule.byYearDay.length > 0 || rule.byWeekNo.length > 0
}
