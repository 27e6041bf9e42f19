import { monthLength } from '#recurrence/calendar.ts'
import { ordinalScope, withImpliedParts } from '#recurrence/day-filter.ts'
import { anyOf } from '#recurrence/rule.ts'
import type { Rule } from '#recurrence/rule.ts'

import type { Names } from './names.ts'
import type { Phrases, Run } from './phrases.ts'

/** A language: its phrases and its names. */
export interface Language {
  phrases: Phrases
  names: Names
}

/** `text`: "Every month on the first Tuesday"; `days`: "the first Tuesday", where it can stand alone, else "". */
export interface PatternText {
  text: string
  limits: string[]
  days: string
  /** The text ends in a condition: what follows must not read as part of it. */
  isHeld: boolean
}

/** The text of a rule's days. Every part of the rule is in it, as a day or as a limit. */
export function patternText(given: Rule, startDay: number, { phrases, names }: Language): PatternText {
  const rule = withImpliedParts(given, startDay)
  const { freq, interval, byMonth, byMonthDay, byYearDay, byWeekNo, byWeekday, bySetPos } = rule
  const isCounting = ordinalScope(rule) !== null
  const everyDay = byWeekday.filter(({ ordinal }) => ordinal === 0 || !isCounting)
  const nthParts = inPlace(
    byWeekday.filter((part) => !everyDay.includes(part)),
    ({ ordinal }) => ordinal,
  )
  const nth = [...new Set(nthParts.map(({ weekday }) => weekday))].map((weekday) => {
    const ordinals = nthParts.filter((part) => part.weekday === weekday).map(({ ordinal }) => ordinal)
    return phrases.nthWeekday(ordinals, names.weekday(weekday))
  })
  const weekdays = everyDay.map(({ weekday }) => weekday)
  const plain = names.weekdays(weekdays, interval > 1 ? rule.weekStart : 1)
  const isPlain = plain.count > 0
  const months = names.months(byMonth)
  const [day = 0] = byMonthDay
  const [month = 0] = byMonth

  // A complete sentence: "Every Friday the 13th".
  const others = anyOf(byMonth, byYearDay, byWeekNo, bySetPos, nth, byMonthDay.slice(1), weekdays.slice(1))
  if (freq === 'MONTHLY' && interval === 1 && isPlain && day > 0 && !others) {
    return { text: phrases.weekdayTheDay(plain.list, day), limits: [], days: '', isHeld: false }
  }

  /** The parts of the rule that are not in the text yet. */
  const open = new Set<readonly unknown[]>(
    [byMonth, byMonthDay, byYearDay, byWeekNo, everyDay, nth, bySetPos].filter((list) => list.length > 0),
  )
  let isHeld = false
  const whenWeekday = () => {
    if (!open.delete(everyDay)) return ''
    isHeld = true
    return ` ${phrases.whenWeekday(plain)}`
  }
  const onYearDays = () => `${phrases.on(phrases.yearDays(runsOf(byYearDay)))} ${phrases.ofYear}`
  const ofMonths = (otherwise: string) => (open.delete(byMonth) ? phrases.ofMonths(months) : otherwise)

  /** BYSETPOS over weekdays alone: "the last weekday (Monday to Friday)". */
  const positionDays = () => {
    const clock = [rule.byHour, rule.byMinute, rule.bySecond]
    if (!isPlain || anyOf(nth, byMonthDay, byYearDay, byWeekNo) || clock.some((list) => list.length > 1)) return ''
    if (!open.delete(bySetPos)) return ''
    open.delete(everyDay)
    return phrases.nthOf(inPlace(bySetPos), plain)
  }
  const monthDays = () => {
    if (!open.delete(byMonthDay)) return ''
    const [run, more] = runsOf(byMonthDay)
    const isRun = run !== undefined && more === undefined && run[0] > 0 && run[1] > run[0]
    if (!isRun || !open.delete(everyDay)) return phrases.monthDays(runsOf(byMonthDay))
    isHeld = true
    // Seven consecutive days that every month has contain each weekday once.
    return phrases.weekdayBetween(plain, run, plain.count === 1 && run[1] === run[0] + 6 && run[1] <= 28)
  }
  /** Weekdays and counted weekdays: "every Monday", "the first Monday and the last Friday". */
  const countedDays = () => {
    const pieces = [...(open.delete(everyDay) ? [phrases.everyWeekday(plain)] : []), ...nth]
    open.delete(nth)
    return pieces.length > 0 ? phrases.join(pieces) : ''
  }

  const inWeeks = () => phrases.inWeeks([...byWeekNo])
  const onWeekdays = () => (open.delete(everyDay) ? phrases.onWeekdays(plain) : '')
  /** The beginning of the sentence; "" where it begins with the days. */
  let head = phrases.every(freq, interval)
  const yearText = () => {
    if (byWeekNo.length > 0) {
      if (!isPlain) return ''
      open.delete(byWeekNo)
      open.delete(everyDay)
      return phrases.daysInWeeks(plain, [...byWeekNo])
    }
    if (open.delete(byYearDay)) return `${onYearDays()}${whenWeekday()}`
    const positioned = byMonth.length > 1 ? '' : positionDays()
    if (positioned !== '') return `${phrases.on(positioned)} ${ofMonths(phrases.ofYear)}`
    // One day of one month that exists in some year is written as a date.
    const isDate = byMonth.length === 1 && byMonthDay.length === 1 && day > 0 && day <= monthLength(2000, month)
    if (isDate && open.delete(byMonth) && open.delete(byMonthDay)) {
      if (interval === 1 && month === 2 && day === 29) head = phrases.everyLeapYear
      return `${phrases.onDate(names.dayAndMonth(day, month))}${whenWeekday()}`
    }
    const dated = monthDays()
    if (dated !== '') {
      if (interval === 1 && byMonth.length === 0) head = ''
      return `${phrases.on(dated)} ${ofMonths(phrases.ofEveryMonth)}${whenWeekday()}`
    }
    const counted = countedDays()
    if (counted === '') return ''
    const scope = nth.length > 0 ? ofMonths(phrases.ofYear) : open.delete(byMonth) ? phrases.everyInMonths(months) : ''
    return spaced(phrases.on(counted), scope)
  }

  const everyWeek = freq === 'WEEKLY' && interval === 1 && isPlain ? phrases.everyWeek(plain) : null
  if (everyWeek !== null) {
    open.delete(everyDay)
    head = everyWeek
  }
  let text = freq === 'WEEKLY' ? onWeekdays() : freq === 'YEARLY' ? yearText() : ''
  let days = ''
  if (freq === 'MONTHLY') {
    const said = positionDays() || monthDays() || countedDays()
    if (said !== '') text = `${phrases.on(said)}${whenWeekday()}`
    if (said !== '' && open.size === 0 && (byMonthDay.length === 0 || byWeekday.length === 0)) days = said
  }

  // The remaining parts are limits. A date and a weekday are combined: "on the 13th when it is a Friday", never "on
  // Friday and on the 13th".
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
    text: capital(spaced(head, text)),
    days,
    isHeld: isHeld && text !== '',
    limits: [
      ...(limits.length > 0 ? [phrases.only(limits)] : []),
      ...(open.has(bySetPos) ? [phrases.onlyPositions(inPlace(bySetPos), freq)] : []),
    ],
  }
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Joins the words that are not empty with spaces. */
export function spaced(...words: string[]): string {
  return words.filter(Boolean).join(' ')
}

/** From the start of a month to its end: 1, 2, … -2, -1. */
function inPlace<T>(list: readonly T[], numberOf = Number as (item: T) => number): T[] {
  const place = (item: T) => (numberOf(item) + 1000) % 1000
  return list.toSorted((a, b) => place(a) - place(b))
}

/** Three or more consecutive numbers become one run; numbers from the end come last and stay single. */
export function runsOf(numbers: readonly number[]): Run[] {
  const runs: Run[] = []
  for (const number of inPlace(numbers)) {
    const run = runs.at(-1)
    if (run !== undefined && number > 0 && number === run[1] + 1) run[1] = number
    else runs.push([number, number])
  }
  return runs.flatMap(([first, last]): Run[] =>
    last === first + 1
      ? [
          [first, first],
          [last, last],
        ]
      : [[first, last]],
  )
}
