import { monthLength } from '#recurrence/calendar.ts'
import { ordinalScope, withImpliedParts } from '#recurrence/day-filter.ts'
import { anyOf } from '#recurrence/rule.ts'
import type { Rule } from '#recurrence/rule.ts'

import type { Names } from './names.ts'
import type { Phrases } from './phrases.ts'

/** A language: its words and its names. */
export interface Language {
  phrases: Phrases
  names: Names
}

/** `text`: "Every month on the first Tuesday"; `days`: "the first Tuesday", where it can stand alone, else "". */
export interface PatternText {
  text: string
  limits: string[]
  days: string
}

/** Says on which days a rule falls. Every part of the rule is in the answer: as a day, or as a limit. */
export function patternText(given: Rule, startDay: number, { phrases, names }: Language): PatternText {
  const rule = withImpliedParts(given, startDay)
  const { freq, interval, byMonth, byMonthDay, byYearDay, byWeekNo, byWeekday, bySetPos } = rule
  const isCounting = ordinalScope(rule) !== null
  const everyDay = byWeekday.filter(({ ordinal }) => ordinal === 0 || !isCounting)
  const nth = inPlace(
    byWeekday.filter((part) => !everyDay.includes(part)),
    ({ ordinal }) => ordinal,
  ).map(({ ordinal, weekday }) => phrases.nthWeekday(ordinal, names.weekday(weekday)))
  const weekdays = everyDay.map(({ weekday }) => weekday)
  const plain = names.weekdays(weekdays, interval > 1 ? rule.weekStart : 1)
  const isPlain = plain.count > 0
  const months = names.months(byMonth)
  const [day = 0] = byMonthDay
  const [month = 0] = byMonth

  // A whole sentence of its own: "Every Friday the 13th".
  const others = anyOf(byMonth, byYearDay, byWeekNo, bySetPos, nth, byMonthDay.slice(1), weekdays.slice(1))
  if (freq === 'MONTHLY' && interval === 1 && isPlain && day > 0 && !others) {
    return { text: phrases.weekdayTheDay(plain.list, day), limits: [], days: '' }
  }

  /** The parts of the rule that are still to be said. */
  const open = new Set<readonly unknown[]>(
    [byMonth, byMonthDay, byYearDay, byWeekNo, everyDay, nth, bySetPos].filter((list) => list.length > 0),
  )
  const runs = (list: readonly number[], said: (first: number, last: number) => string) =>
    phrases.join(runsOf(list).map(([first, last]) => said(first, last)))
  const whenWeekday = () => (open.delete(everyDay) ? ` ${phrases.whenWeekday(plain)}` : '')
  const onYearDays = () =>
    `${phrases.on(runs(byYearDay, (first, last) => phrases.yearDay(first, last)))} ${phrases.ofYear}`
  const ofMonths = (otherwise: string) => (open.delete(byMonth) ? phrases.ofMonths(months) : otherwise)

  /** BYSETPOS over weekdays alone: "the last weekday (Monday to Friday)". */
  const positionDays = () => {
    const clock = [rule.byHour, rule.byMinute, rule.bySecond]
    if (!isPlain || anyOf(nth, byMonthDay, byYearDay, byWeekNo) || clock.some((list) => list.length > 1)) return ''
    if (!open.delete(bySetPos)) return ''
    open.delete(everyDay)
    return phrases.join(inPlace(bySetPos).map((place) => phrases.nthOf(place, plain)))
  }
  const monthDays = () =>
    open.delete(byMonthDay) ? runs(byMonthDay, (first, last) => phrases.monthDay(first, last)) : ''
  /** Weekdays and counted weekdays: "every Monday", "the first Monday and the last Friday". */
  const countedDays = () => {
    const pieces = [...(open.delete(everyDay) ? [phrases.everyWeekday(plain)] : []), ...nth]
    open.delete(nth)
    return pieces.length > 0 ? phrases.join(pieces) : ''
  }

  const inWeeks = () => phrases.inWeeks([...byWeekNo])
  const onWeekdays = () => (open.delete(everyDay) ? phrases.onWeekdays(plain) : '')
  const yearText = () => {
    if (byWeekNo.length > 0) return isPlain && open.delete(byWeekNo) ? `${onWeekdays()} ${inWeeks()}` : ''
    if (open.delete(byYearDay)) return `${onYearDays()}${whenWeekday()}`
    const positioned = byMonth.length > 1 ? '' : positionDays()
    if (positioned !== '') return `${phrases.on(positioned)} ${ofMonths(phrases.ofYear)}`
    // One day of one month that exists in some year is written as a date.
    const isDate = byMonth.length === 1 && byMonthDay.length === 1 && day > 0 && day <= monthLength(2000, month)
    if (isDate && open.delete(byMonth) && open.delete(byMonthDay)) {
      return `${phrases.onDate(names.dayAndMonth(day, month))}${whenWeekday()}`
    }
    const dated = monthDays()
    if (dated !== '') return `${phrases.on(dated)} ${ofMonths(phrases.ofEveryMonth)}${whenWeekday()}`
    const counted = countedDays()
    if (counted === '') return ''
    const scope = nth.length > 0 ? ofMonths(phrases.ofYear) : open.delete(byMonth) ? phrases.inMonths(months) : ''
    return spaced(phrases.on(counted), scope)
  }

  let text = freq === 'WEEKLY' ? onWeekdays() : freq === 'YEARLY' ? yearText() : ''
  let days = ''
  if (freq === 'MONTHLY') {
    const said = positionDays() || monthDays() || countedDays()
    if (said !== '') text = `${phrases.on(said)}${whenWeekday()}`
    if (said !== '' && open.size === 0 && (byMonthDay.length === 0 || byWeekday.length === 0)) days = said
  }

  // Whatever has not been said yet narrows the pattern down. A date and a weekday hold together: "on the 13th when it
  // is a Friday", never "on Friday and on the 13th".
  const rest: [list: readonly unknown[], said: () => string][] = [
    [byMonth, () => phrases.inMonths(months)],
    [byWeekNo, inWeeks],
    [byYearDay, onYearDays],
    [nth, () => phrases.on(phrases.join(nth))],
    [byMonthDay, () => `${phrases.on(monthDays())}${whenWeekday()}`],
    [everyDay, onWeekdays],
  ]
  const limits = rest.flatMap(([list, said]) => (open.has(list) ? [said()] : []))
  return {
    text: spaced(phrases.every(freq, interval), text),
    days,
    limits: [
      ...(limits.length > 0 ? [phrases.only(limits)] : []),
      ...(open.has(bySetPos) ? [phrases.onlyPositions(inPlace(bySetPos), freq)] : []),
    ],
  }
}

/** Words with a blank between them, without those that are empty. */
export function spaced(...words: string[]): string {
  return words.filter(Boolean).join(' ')
}

/** From the start of a month to its end: 1, 2, … -2, -1. */
function inPlace<T>(list: readonly T[], numberOf = Number as (item: T) => number): T[] {
  const place = (item: T) => (numberOf(item) + 1000) % 1000
  return list.toSorted((a, b) => place(a) - place(b))
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
