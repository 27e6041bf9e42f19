import { civilOf, weekdayOf } from './calendar.ts'
import type { FieldReader } from './recurrence-fields.ts'
import type { Frequency, Rule } from './rule.ts'

/**
 * The API does not document whether its weekdays and months count from 0 or 1, nor which of two fields is the week.
 * Each reading is one interpretation, the most usual one first; the start's date decides between them.
 * `isGuess`: a field is missing that even the usual reading has to derive from the start.
 */
export interface Readings {
  readings: Partial<Rule>[]
  isGuess: boolean
}

/** `isSpaced`: the interval is 2 or more units. */
export function readingsOf(
  { fields, invalid, number }: FieldReader,
  freq: Frequency,
  startDay: number,
  isSpaced: boolean,
): Readings {
  const start = civilOf(startDay)
  const startWeekday = weekdayOf(startDay)
  const flags = flaggedDays(fields)

  /** The nth weekday of a month: `week` 1 to 4, 5 and -1 = last; weekdays counted from 0 = Sunday. */
  function nthReadings(week: number | null, weekday: number | null): Readings {
    const startWeek = Math.ceil(start.day / 7)
    const weeks = week === null ? [startWeek] : weekMeanings(week)
    if (weekday === null && flags.length > 1) {
      // Several weekdays with one position: "the last weekday of the month".
      return {
        readings: weeks.map((position) => ({ byWeekday: everyOf(flags), bySetPos: [position] })),
        isGuess: false,
      }
    }
    const weekdays = weekday === null ? [flags[0] ?? startWeekday] : weekdayMeanings(weekday)
    const readings = pairs(weekdays, weeks).map(nth)
    if (week !== null && weekday !== null && week >= 0) {
      readings.push(...pairs(weekdayMeanings(week), weekMeanings(weekday)).map(nth))
    }
    const isGuess = week === null || (weekday === null && flags.length === 0) || readings.length === 0
    return { readings: readings.length > 0 ? readings : [nth([startWeekday, startWeek])], isGuess }
  }

  /** Months counted from 1, then from 0, of the field that belongs to the kind, then of the other one. */
  function monthReadings(...sent: (number | null)[]): { months: number[]; isGuess: boolean } {
    const filled = sent.filter((month) => month !== null)
    // A 0 next to a filled field means "not used"; alone it is January counted from 0.
    const used = filled.some((month) => month > 0) ? filled.filter((month) => month > 0) : filled
    const ordered = [...used, ...used.flatMap((month) => [month, month + 1])]
    const months = [...new Set(ordered.filter(isMonth))]
    if (months.length === 0) return { months: [start.month], isGuess: true }
    return { months, isGuess: used.every((month) => month === 0) }
  }

  if (freq === 'WEEKLY') {
    return { readings: [{ byWeekday: everyOf(flags.length > 0 ? flags : [startWeekday]) }], isGuess: false }
  }
  /** One of the kinds that the API documents; null when none is set. */
  function chosen<K extends string>(field: 'monthlyRepeatKind' | 'yearlyRepeatKind', known: readonly K[]): K | null {
    const sent = fields[field] ?? ''
    const kind = known.find((each) => each === sent) ?? null
    if (kind === null && sent !== '' && sent !== 'Never') invalid.add(field)
    return kind
  }

  /** No day has the number 0: reported where the kind needs a day, otherwise treated as not filled. */
  function dayIn(field: 'dayOfMonth' | 'yearlyDay', highest: number, isAsked: boolean): number | null {
    const day = number(field, -1, highest)
    if (day === 0 && isAsked) invalid.add(field)
    return day === 0 ? null : day
  }

  // "Every day" with weekdays ticked means those days; in "every 3 days" the weekdays are not used.
  if (freq === 'DAILY' && flags.length > 0 && !isSpaced) {
    return { readings: [{ freq: 'WEEKLY', byWeekday: everyOf(flags) }, {}], isGuess: false }
  }
  if (freq === 'MONTHLY') {
    const kind = chosen('monthlyRepeatKind', ['DayOfMonth', 'DayOfNthWeek'])
    const week = number('monthlyWeekInterval', -5, 7)
    const day = dayIn('dayOfMonth', 31, kind === 'DayOfMonth' || (kind === null && week === null))
    const isOfMonth = kind === 'DayOfMonth'
    if (kind === 'DayOfNthWeek' || (!isOfMonth && day === null && week !== null)) {
      return nthReadings(week, number('monthlyDOWInterval', 0, 7))
    }
    return { readings: [{ byMonthDay: [day ?? start.day] }], isGuess: day === null && !isOfMonth }
  }
  if (freq !== 'YEARLY') return { readings: [{}], isGuess: false }

  const kind = chosen('yearlyRepeatKind', ['DayOfYear', 'DayOfNthWeekAndDayAndMonth'])
  const week = number('yearlyWeekInterval', -5, 7)
  const weekday = number('yearlyDOWInterval', 0, 7)
  const day = dayIn('yearlyDay', 366, kind === 'DayOfYear')
  const month = number('yearlyMonth', 0, 31)
  const otherMonth = number('yearlyMonthInterval', 0, 31)
  if (kind === 'DayOfNthWeekAndDayAndMonth' || (kind !== 'DayOfYear' && day === null && week !== null)) {
    const named = monthReadings(otherMonth, month)
    const weeks = nthReadings(week, weekday)
    const readings = pairs(weeks.readings, named.months).map(([reading, byMonth]) => ({
      ...reading,
      byMonth: [byMonth],
    }))
    return { readings, isGuess: weeks.isGuess || named.isGuess }
  }
  const dayOfMonth = number('dayOfMonth', -1, 31) || null
  const noMonth = !month && !otherMonth
  const ofYear = day !== null && noMonth ? [{ byYearDay: [day] }] : []
  const isBeyond = day !== null && day > 31
  if (isBeyond && noMonth) return { readings: ofYear, isGuess: false }
  if (isBeyond) invalid.add('yearlyDay')
  const fitting = isBeyond ? dayOfMonth : (day ?? dayOfMonth)
  const named = monthReadings(month, otherMonth)
  const readings: Partial<Rule>[] = named.months.map((ofMonth) => dated(ofMonth, fitting ?? start.day))
  if (month !== null && month > 0 && fitting !== null && isMonth(fitting)) readings.push(dated(fitting, month))
  return { readings: [...readings, ...ofYear], isGuess: fitting === null || named.isGuess }
}

function nth([weekday, ordinal]: [number, number]): Partial<Rule> {
  return { byWeekday: [{ ordinal, weekday }] }
}

function dated(month: number, day: number): Partial<Rule> {
  return { byMonth: [month], byMonthDay: [day] }
}

/** Weekdays whose flag is set, 0 = Sunday. */
export function flaggedDays(fields: FieldReader['fields']): number[] {
  const { sunday, monday, tuesday, wednesday, thursday, friday, saturday } = fields
  const flags = [sunday, monday, tuesday, wednesday, thursday, friday, saturday]
  return flags.flatMap((flag, weekday) => (flag === true ? [weekday] : []))
}

function everyOf(weekdays: number[]): Rule['byWeekday'] {
  return weekdays.map((weekday) => ({ ordinal: 0, weekday }))
}

function isMonth(month: number): boolean {
  return month >= 1 && month <= 12
}

/** 5 is the last week, or else the fifth; 0 can only be the first week, counted from 0. */
function weekMeanings(week: number): number[] {
  if (week < 0) return [week]
  if (week === 5) return [-1, 5]
  return week <= 4 ? [Math.max(week, 1)] : []
}

/** From 0 = Sunday, then from 1 = Sunday; 7 is Sunday where Monday is 1. */
function weekdayMeanings(weekday: number): number[] {
  return weekday === 7 ? [0, 6] : weekday === 0 ? [0] : [weekday, weekday - 1]
}

/** All pairs, ordered by their distance from the usual reading of both. */
function pairs<A, B>(first: readonly A[], second: readonly B[]): [A, B][] {
  return first
    .flatMap((a, i) => second.map((b, j): [A, B, number] => [a, b, i + j]))
    .toSorted((a, b) => a[2] - b[2])
    .map(([a, b]) => [a, b])
}
