import { civilOf, weekdayOf } from './calendar.ts'
import type { FieldReader } from './recurrence-fields.ts'
import type { Rule, WeekdayPart } from './rule.ts'

/**
 * The API does not say from which number its weekdays and months count, nor which of two fields is the week. Each
 * reading is one way to understand them, the most usual one first; the start's date decides between them.
 */
export type Reading = Pick<Rule, 'byDay' | 'byMonth' | 'byMonthDay' | 'byYearDay' | 'bySetPos'>

/** `isGuess`: the fields leave out something that even the usual reading takes from the start. */
export interface Readings {
  readings: Reading[]
  isGuess: boolean
}

const nothing: Reading = { byDay: [], byMonth: [], byMonthDay: [], byYearDay: [], bySetPos: [] }

export function weeklyReadings(reader: FieldReader, startDay: number): Readings {
  const flags = reader.weekdays()
  const weekdays = flags.length > 0 ? flags : [weekdayOf(startDay)]
  return { readings: [{ ...nothing, byDay: weekdays.map((weekday) => ({ ordinal: 0, weekday })) }], isGuess: false }
}

export function monthlyReadings(reader: FieldReader, startDay: number): Readings {
  const { monthlyRepeatKind } = reader.fields
  const week = reader.number('monthlyWeekInterval', -5, 7)
  const day = reader.number('dayOfMonth', -1, 31) || null
  if (monthlyRepeatKind === 'DayOfNthWeek' || (monthlyRepeatKind !== 'DayOfMonth' && day === null && week !== null)) {
    return nthReadings(reader, week, reader.number('monthlyDOWInterval', 0, 7), startDay)
  }
  const isGuess = day === null && monthlyRepeatKind !== 'DayOfMonth'
  return { readings: [{ ...nothing, byMonthDay: [day ?? civilOf(startDay).day] }], isGuess }
}

export function yearlyReadings(reader: FieldReader, startDay: number): Readings {
  const { yearlyRepeatKind } = reader.fields
  const week = reader.number('yearlyWeekInterval', -5, 7)
  const weekday = reader.number('yearlyDOWInterval', 0, 7)
  const day = reader.number('yearlyDay', -1, 366) || null
  const ofDayOfYear = reader.number('yearlyMonth', 0, 31)
  const ofNthWeek = reader.number('yearlyMonthInterval', 0, 31)
  const isNth = yearlyRepeatKind === 'DayOfNthWeekAndDayAndMonth'
  if (isNth || (yearlyRepeatKind !== 'DayOfYear' && day === null && week !== null)) {
    const months = monthReadings([ofNthWeek, ofDayOfYear], startDay)
    const weeks = nthReadings(reader, week, weekday, startDay)
    return {
      readings: combinations(weeks.readings, months.map).map(([reading, byMonth]) => ({ ...reading, byMonth })),
      isGuess: weeks.isGuess || months.isGuess,
    }
  }
  return dayOfYearReadings(reader, { day, month: ofDayOfYear, otherMonth: ofNthWeek, startDay })
}

function dayOfYearReadings(
  reader: FieldReader,
  sent: { day: number | null; month: number | null; otherMonth: number | null; startDay: number },
): Readings {
  const { day, month, otherMonth, startDay } = sent
  const dayOfMonth = reader.number('dayOfMonth', -1, 31) || null
  const noMonth = !month && !otherMonth
  const ofYear: Reading[] = day !== null && noMonth ? [{ ...nothing, byYearDay: [day] }] : []
  if (day !== null && day > 31) {
    if (noMonth) return { readings: ofYear, isGuess: false }
    reader.invalid.add('yearlyDay')
  }
  const fitting = day !== null && day <= 31 ? day : dayOfMonth
  const months = monthReadings([month, otherMonth], startDay)
  const dates = months.map.map((byMonth) => ({
    ...nothing,
    byMonth,
    byMonthDay: [fitting ?? civilOf(startDay).day],
  }))
  const swapped: Reading[] =
    month !== null && month > 0 && fitting !== null && fitting > 0 && fitting <= 12
      ? [{ ...nothing, byMonth: [fitting], byMonthDay: [month] }]
      : []
  return { readings: [...dates, ...swapped, ...ofYear], isGuess: fitting === null || months.isGuess }
}

/** Months counted from 1, then from 0, of the field that belongs to the kind, then of the other one. */
function monthReadings(sent: (number | null)[], startDay: number): { map: number[][]; isGuess: boolean } {
  const filled = sent.filter((month) => month !== null)
  // A 0 beside a filled field says "not used"; alone it is January counted from 0.
  const used = filled.some((month) => month > 0) ? filled.filter((month) => month > 0) : filled
  const months = used.flatMap((month) => [month, month + 1]).filter((month) => month >= 1 && month <= 12)
  const ordered = [...new Set(used.filter((month) => month >= 1 && month <= 12).concat(months))]
  if (ordered.length > 0) return { map: ordered.map((month) => [month]), isGuess: used.every((month) => month === 0) }
  return { map: [[civilOf(startDay).month]], isGuess: true }
}

/** The nth weekday of a month: `week` 1 to 4, 5 and -1 = last; weekdays counted from 0 = Sunday. */
function nthReadings(reader: FieldReader, week: number | null, weekday: number | null, startDay: number): Readings {
  const startWeek = Math.floor((civilOf(startDay).day - 1) / 7) + 1
  const flags = reader.weekdays()
  if (weekday === null && flags.length > 1) {
    // Several weekdays with one position: "the last weekday of the month".
    const byDay = flags.map((flag) => ({ ordinal: 0, weekday: flag }))
    const positions = week === null ? [startWeek] : weekMeanings(week)
    return { readings: positions.map((position) => ({ ...nothing, byDay, bySetPos: [position] })), isGuess: false }
  }
  const weeks = week === null ? [startWeek] : weekMeanings(week)
  const weekdays = weekday === null ? [flags[0] ?? weekdayOf(startDay)] : weekdayMeanings(weekday)
  const plain = combinations(weekdays, weeks).map(([day, ordinal]) => nth(ordinal, day))
  const swapped =
    week !== null && weekday !== null && week >= 0
      ? combinations(weekdayMeanings(week), weekMeanings(weekday)).map(([day, ordinal]) => nth(ordinal, day))
      : []
  const readings = [...plain, ...swapped]
  return {
    readings: readings.length > 0 ? readings : [nth(startWeek, weekdayOf(startDay))],
    isGuess: week === null || (weekday === null && flags.length === 0) || readings.length === 0,
  }
}

function nth(ordinal: number, weekday: number): Reading {
  const part: WeekdayPart = { ordinal, weekday }
  return { ...nothing, byDay: [part] }
}

/** 5 is the last week, else the fifth; 0 can only be the first of a count that begins at 0. */
function weekMeanings(week: number): number[] {
  if (week < 0) return [week]
  if (week === 5) return [-1, 5]
  return week <= 4 ? [Math.max(week, 1)] : []
}

/** From 0 = Sunday, then from 1 = Sunday; 7 is Sunday where Monday is 1. */
function weekdayMeanings(weekday: number): number[] {
  return weekday === 7 ? [0, 6] : weekday === 0 ? [0] : [weekday, weekday - 1]
}

/** Pairs in order of how far they are from the usual reading of both. */
function combinations<A, B>(first: readonly A[], second: readonly B[]): [A, B][] {
  return first
    .flatMap((a, i) => second.map((b, j): { pair: [A, B]; distance: number } => ({ pair: [a, b], distance: i + j })))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ pair }) => pair)
}
