import { monthLength } from '#recurrence/calendar.ts'
import { ordinalScope, withImpliedParts } from '#recurrence/day-filter.ts'
import { anyOf } from '#recurrence/rule.ts'
import type { Frequency, Rule } from '#recurrence/rule.ts'

import type { Names } from './names.ts'
import type { NamedDays, Phrases } from './phrases.ts'

/** A language: its words and its names. */
export interface Language {
  phrases: Phrases
  names: Names
}

/** `text`: "Every month on the first Tuesday"; `days`: "the first Tuesday", where it can stand alone. */
export interface PatternText {
  text: string
  limits: string[]
  days: string | null
}

/** Says on which days a rule falls. Every part of the rule is in the answer: as a day, or as a limit. */
export function patternText(given: Rule, startDay: number, language: Language): PatternText {
  const rule = withImpliedParts(given, startDay)
  const { phrases } = language
  const head = phrases.every(rule.freq, rule.interval)
  const parts = partsOf(rule, language)
  const single = fridayThe13th(rule, language)
  if (single !== null) return { text: single, limits: [], days: null }
  const dayText = dayTexts[rule.freq]?.(parts) ?? null
  return {
    text: dayText === null ? head : `${head} ${dayText.text}`,
    days: dayText?.days ?? null,
    limits: limitsOf(parts),
  }
}

type PartName = 'months' | 'monthDays' | 'yearDays' | 'weeks' | 'weekdays' | 'nth' | 'positions'

/** The parts of a rule that are still to be said. */
interface Parts {
  rule: Rule
  language: Language
  plain: NamedDays | null
  nth: string[]
  open: Set<PartName>
}

function partsOf(rule: Rule, language: Language): Parts {
  const { phrases, names } = language
  const everyDay = rule.byDay.filter((part) => part.ordinal === 0 || ordinalScope(rule) === null)
  const counted = rule.byDay.filter((part) => !everyDay.includes(part))
  const weekStart = rule.interval > 1 ? rule.weekStart : 1
  const fromStart = inPlace(counted, (part) => part.ordinal)
  const lists: [PartName, readonly unknown[]][] = [
    ['months', rule.byMonth],
    ['monthDays', rule.byMonthDay],
    ['yearDays', rule.byYearDay],
    ['weeks', rule.byWeekNo],
    ['weekdays', everyDay],
    ['nth', counted],
    ['positions', rule.bySetPos],
  ]
  const open = new Set(lists.flatMap(([name, list]) => (list.length > 0 ? [name] : [])))
  return {
    rule,
    language,
    plain:
      everyDay.length > 0
        ? names.weekdays(
            everyDay.map((part) => part.weekday),
            weekStart,
          )
        : null,
    nth: fromStart.map((part) => phrases.nthWeekday(part.ordinal, names.weekday(part.weekday))),
    open,
  }
}

/** From the start of a month to its end: 1, 2, … -2, -1. */
function inPlace<T>(list: readonly T[], numberOf = Number as (item: T) => number): T[] {
  const place = (item: T) => (numberOf(item) + 1000) % 1000
  return list.toSorted((a, b) => place(a) - place(b))
}

interface DayText {
  text: string
  days: string | null
}

function fridayThe13th(rule: Rule, { phrases, names }: Language): string | null {
  const [day, otherDay] = rule.byMonthDay
  const [weekday, otherWeekday] = rule.byDay
  const isPlain = rule.freq === 'MONTHLY' && rule.interval === 1
  const others = anyOf(rule.byMonth, rule.byYearDay, rule.byWeekNo, rule.bySetPos)
  if (!isPlain || others || otherDay !== undefined || otherWeekday !== undefined) return null
  if (day === undefined || day < 0 || weekday === undefined || weekday.ordinal !== 0) return null
  return phrases.weekdayTheDay(names.weekday(weekday.weekday), day)
}

const dayTexts: Partial<Record<Frequency, (parts: Parts) => DayText | null>> = {
  WEEKLY: weekText,
  MONTHLY: monthText,
  YEARLY: yearText,
}

function weekText({ plain, open, language }: Parts): DayText | null {
  if (plain === null) return null
  open.delete('weekdays')
  return { text: language.phrases.onWeekdays(plain), days: null }
}

function monthText(parts: Parts): DayText | null {
  const { phrases } = parts.language
  const days = positionDays(parts) ?? monthDays(parts) ?? countedDays(parts)
  return days === null ? null : { text: `${phrases.on(days)}${whenWeekday(parts)}`, days: withoutWhen(parts, days) }
}

function withoutWhen({ open, rule }: Parts, days: string): string | null {
  return open.size === 0 && (rule.byMonthDay.length === 0 || rule.byDay.length === 0) ? days : null
}

function yearText(parts: Parts): DayText | null {
  const { rule, language, open } = parts
  const { phrases, names } = language
  const months = rule.byMonth.length > 0 ? names.months(rule.byMonth) : null
  if (open.has('weeks')) {
    if (parts.plain === null) return null
    open.delete('weeks')
    open.delete('weekdays')
    return { text: `${phrases.onWeekdays(parts.plain)} ${phrases.inWeeks([...rule.byWeekNo])}`, days: null }
  }
  if (open.has('yearDays')) {
    open.delete('yearDays')
    return { text: `${phrases.on(yearDays(parts))} ${phrases.ofYear}${whenWeekday(parts)}`, days: null }
  }
  const positioned = rule.byMonth.length <= 1 ? positionDays(parts) : null
  if (positioned !== null) {
    open.delete('months')
    return {
      text: `${phrases.on(positioned)} ${months === null ? phrases.ofYear : phrases.ofMonths(months)}`,
      days: null,
    }
  }
  const date = singleDate(parts)
  if (date !== null) return { text: `${phrases.onDate(date)}${whenWeekday(parts)}`, days: null }
  const onDays = monthDays(parts)
  if (onDays !== null) {
    open.delete('months')
    const of = months === null ? phrases.ofEveryMonth : phrases.ofMonths(months)
    return { text: `${phrases.on(onDays)} ${of}${whenWeekday(parts)}`, days: null }
  }
  const hasCounted = parts.nth.length > 0
  const counted = countedDays(parts)
  if (counted === null) return null
  open.delete('months')
  const inMonths = months === null ? null : hasCounted ? phrases.ofMonths(months) : phrases.inMonths(months)
  const scope = inMonths ?? (hasCounted ? phrases.ofYear : null)
  return { text: `${phrases.on(counted)}${scope === null ? '' : ` ${scope}`}`, days: null }
}

/** BYSETPOS over weekdays alone: "the last weekday (Monday to Friday)". */
function positionDays({ rule, plain, nth, open, language }: Parts): string | null {
  const others = anyOf(nth, rule.byMonthDay, rule.byYearDay, rule.byWeekNo)
  const clock = [rule.byHour, rule.byMinute, rule.bySecond]
  if (!open.has('positions') || plain === null || others) return null
  if (clock.some((list) => list.length > 1)) return null
  open.delete('positions')
  open.delete('weekdays')
  const places = inPlace(rule.bySetPos)
  return language.phrases.join(places.map((place) => language.phrases.nthOf(place, plain)))
}

/** Weekdays and counted weekdays: "every Monday", "the first Monday and the last Friday". */
function countedDays({ plain, nth, open, language }: Parts): string | null {
  const pieces = [...(plain === null ? [] : [language.phrases.everyWeekday(plain)]), ...nth]
  if (pieces.length === 0 || (!open.has('weekdays') && !open.has('nth'))) return null
  open.delete('weekdays')
  open.delete('nth')
  return language.phrases.join(pieces)
}

function monthDays({ rule, open, language }: Parts): string | null {
  if (!open.has('monthDays')) return null
  open.delete('monthDays')
  const { phrases } = language
  return phrases.join(runsOf(rule.byMonthDay).map(([first, last]) => phrases.monthDay(first, last)))
}

function yearDays({ rule, language: { phrases } }: Parts): string {
  return phrases.join(runsOf(rule.byYearDay).map(([first, last]) => phrases.yearDay(first, last)))
}

/** One day of one month that exists in some year: written as a date. */
function singleDate({ rule, open, language }: Parts): string | null {
  const [month, otherMonth] = rule.byMonth
  const [day, otherDay] = rule.byMonthDay
  if (month === undefined || otherMonth !== undefined || day === undefined || otherDay !== undefined) return null
  if (day < 0 || day > monthLength(2000, month)) return null
  open.delete('months')
  open.delete('monthDays')
  return language.names.dayAndMonth(day, month)
}

function whenWeekday({ plain, open, language }: Parts): string {
  if (plain === null || !open.has('weekdays')) return ''
  open.delete('weekdays')
  return ` ${language.phrases.whenWeekday(plain)}`
}

/** Whatever has not been said yet narrows the pattern down. */
function limitsOf(parts: Parts): string[] {
  const { rule, plain, nth, open, language } = parts
  const { phrases, names } = language
  const limits: string[] = []
  if (open.has('months')) limits.push(phrases.inMonths(names.months(rule.byMonth)))
  if (open.has('weeks')) limits.push(phrases.inWeeks([...rule.byWeekNo]))
  if (open.has('yearDays')) limits.push(`${phrases.on(yearDays(parts))} ${phrases.ofYear}`)
  if (open.has('nth')) limits.push(phrases.on(phrases.join(nth)))
  // A date and a weekday hold together: "on the 13th when it is a Friday", never "on Friday and on the 13th".
  const days = monthDays(parts)
  if (days !== null) limits.push(`${phrases.on(days)}${whenWeekday(parts)}`)
  if (open.has('weekdays') && plain !== null) limits.push(phrases.onWeekdays(plain))
  const texts = limits.length > 0 ? [phrases.only(limits)] : []
  if (!open.has('positions')) return texts
  const places = inPlace(rule.bySetPos)
  return [...texts, phrases.onlyPositions(places, rule.freq)]
}

/** Three or more numbers in a row become one run; numbers from the end come last and stay single. */
export function runsOf(numbers: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = []
  for (const number of inPlace(numbers)) {
    const run = runs.at(-1)
    if (run !== undefined && number > 0 && number === run[1] + 1) run[1] = number
    else runs.push([number, number])
  }
  return runs.flatMap(([first, last]): [number, number][] =>
    last === first + 1
      ? [
          [first, first],
          [last, last],
        ]
      : [[first, last]],
  )
}
