import { parseApiDateTime } from '#api-date-time.ts'

import { unitsPerCycle } from './calendar.ts'
import { problem } from './rule-reasons.ts'
import type { RuleProblem } from './rule-reasons.ts'
import type { ReadRule, RuleRemark } from './rule-result.ts'
import { anyOf, isSubDaily, weekdayCodes } from './rule.ts'
import type { Frequency, Rule, RuleEnd, WeekdayPart } from './rule.ts'

class ProblemError extends Error {}

function refuse(...where: Parameters<typeof problem>): never {
  throw new ProblemError('', { cause: problem(...where) })
}

/** Refusals are made only by `refuse`. */
function causeOf(refusal: ProblemError): RuleProblem {
  return refusal.cause as RuleProblem
}

/** Reads `FREQ=…;…` in upper case. */
export function readRuleParts(text: string): ReadRule {
  try {
    const rule = ruleOf(valuesOf(text))
    checkTogether(rule)
    if (anyOf(rule.bySetPos) && !/BY(?!SETPOS)/.test(text)) refuse('nothing-to-pick', 'BYSETPOS')
    return { ok: true, rule, remarks: remarksOf(rule) }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { ok: false, problem: causeOf(error) }
  }
}

function valuesOf(text: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const part of text.replace(/;$/, '').split(';')) {
    if (part === '') refuse('empty-part')
    const [name = '', value, rest] = part.split('=')
    if (rest !== undefined || value === undefined) refuse('not-name-value', null, part)
    if (values.has(name)) refuse('twice', name, value)
    if (value === '') refuse('no-value', name, value)
    values.set(name, value)
  }
  return values
}

function ruleOf(values: Map<string, string>): Rule {
  /** Reads and removes a part; parts that remain at the end are unknown. */
  function read<T, N>(name: string, reader: (value: string, name: string) => T, none: N): T | N {
    const value = values.get(name)
    values.delete(name)
    return value === undefined ? none : reader(value, name)
  }
  const list = (name: string, lowest: number, highest: number): readonly number[] =>
    read(name, (value) => numbersOf(name, value, lowest, highest), [])
  const rule = {
    interval: read('INTERVAL', positive, 1),
    count: read('COUNT', positive, null),
    until: read('UNTIL', untilOf, null),
    weekStart: read('WKST', weekdayOf, 1),
    byMonth: list('BYMONTH', 1, 12),
    byWeekNo: list('BYWEEKNO', -53, 53),
    byYearDay: list('BYYEARDAY', -366, 366),
    byMonthDay: list('BYMONTHDAY', -31, 31),
    byWeekday: read('BYDAY', byDayOf, []),
    byHour: list('BYHOUR', 0, 23),
    byMinute: list('BYMINUTE', 0, 59),
    // 60 is a leap second, which RFC 5545 3.3.12 allows a reader to treat as 59.
    bySecond: [...new Set(list('BYSECOND', 0, 60).map((second) => Math.min(second, 59)))],
    bySetPos: list('BYSETPOS', -366, 366),
  }
  const freq = read('FREQ', frequencyOf, null)
  for (const [name, value] of values) refuse('unknown-part', name, value)
  return { ...rule, freq: freq ?? refuse('no-freq') }
}

function isFrequency(text: string): text is Frequency {
  return Object.hasOwn(unitsPerCycle, text)
}

function frequencyOf(value: string, name: string): Frequency {
  return isFrequency(value) ? value : refuse('unknown-freq', name, value)
}

/** A whole number in its range; a sign only where numbers may count from the end, and then there is no 0. Else null. */
function numberIn(text: string, lowest: number, highest: number): number | null {
  const form = new RegExp(`^${lowest < 0 ? '[+-]?' : ''}[0-9]{1,${String(highest).length}}$`)
  const number = Number(text)
  return form.test(text) && number >= lowest && number <= highest && (number !== 0 || lowest === 0) ? number : null
}

function positive(value: string, name: string): number {
  return numberIn(value, 1, 2_147_483_647) ?? refuse('not-positive', name, value)
}

function numbersOf(name: string, value: string, lowest: number, highest: number): number[] {
  const numbers = value.split(',').map((item) => numberIn(item, lowest, highest) ?? refuse('out-of-range', name, item))
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

function weekdayOf(code: string, name: string): number {
  const weekday = weekdayCodes.indexOf(code)
  return weekday < 0 ? refuse('no-weekday', name, code) : weekday
}

function byDayOf(value: string, name: string): WeekdayPart[] {
  const parts = new Map<string, WeekdayPart>()
  for (const item of value.split(',')) {
    const [, counted, code] = /^(.+)?([A-Z]{2})$/.exec(item) ?? []
    const ordinal = counted === undefined ? 0 : numberIn(counted, -53, 53)
    if (code === undefined || ordinal === null) refuse('no-day', name, item)
    const weekday = weekdayOf(code, name)
    parts.set(`${ordinal} ${weekday}`, { ordinal, weekday })
  }
  return [...parts.values()].toSorted((a, b) => a.ordinal - b.ordinal || a.weekday - b.weekday)
}

function untilOf(value: string, name: string): RuleEnd {
  // A leap second is treated as the second before it.
  const written = value.replace(
    /^(....)(..)(..)(?:T(..)(..)(..)(Z?))?$/,
    (_, year, month, day, hour, minute, second, z) =>
      `${year}-${month}-${day}${hour ? `T${hour}:${minute}:${second === '60' ? 59 : second}${z}` : ''}`,
  )
  const parsed = written === value ? null : parseApiDateTime(written)
  if (parsed === null) refuse('no-date', name, value)
  return { kind: parsed.kind === 'instant' ? 'utc' : parsed.kind, wall: parsed.wall }
}

function checkTogether({ freq, byMonth, byWeekNo, byWeekday }: Rule): void {
  const counted = byWeekday.find((part) => part.ordinal !== 0)
  if (counted && anyOf(byWeekNo)) refuse('counted-in-weeks', 'BYDAY')
  const inMonth = freq === 'MONTHLY' || (freq === 'YEARLY' && anyOf(byMonth))
  if (inMonth && counted && byWeekday.every((part) => Math.abs(part.ordinal) > 5)) {
    refuse('beyond-month', 'BYDAY', String(counted.ordinal))
  }
}

function remarksOf({ freq, count, until, byMonth, byWeekNo, byYearDay, byMonthDay, byWeekday }: Rule): RuleRemark[] {
  const isYearly = freq === 'YEARLY'
  const isUnusual =
    (byWeekday.some((part) => part.ordinal !== 0) && freq !== 'MONTHLY' && !isYearly) ||
    (anyOf(byMonthDay) && freq === 'WEEKLY') ||
    (anyOf(byYearDay) && !isYearly && !isSubDaily(freq)) ||
    (anyOf(byWeekNo) && !isYearly)
  const remarks: [RuleRemark, boolean][] = [
    ['count-and-until', count !== null && until !== null],
    ['limited-by-unusual-part', isUnusual],
    ['days-of-every-month', isYearly && anyOf(byMonthDay) && !anyOf(byMonth, byYearDay, byWeekNo)],
  ]
  return remarks.flatMap(([remark, applies]) => (applies ? [remark] : []))
}
