/** Gregorian day arithmetic on day numbers (days since 1970-01-01). Only the UTC side of `Date`: no host zone. */

import { dayMs } from '#civil.ts'

import type { Frequency } from './rule.ts'

export const secondsPerDay = 86_400

/** The calendar repeats exactly (dates and weekdays) after this many days: 400 years. */
export const cycleDays = 146_097

/** How many units of a frequency pass before the calendar repeats. */
export const unitsPerCycle: Readonly<Record<Frequency, number>> = {
  YEARLY: 400,
  MONTHLY: 4800,
  WEEKLY: cycleDays / 7,
  DAILY: cycleDays,
  HOURLY: cycleDays * 24,
  MINUTELY: cycleDays * 1440,
  SECONDLY: cycleDays * 86_400,
}

export interface CivilDate {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}

const shortMonths = [4, 6, 9, 11]

export function monthLength(year: number, month: number): number {
  return month === 2 ? yearLength(year) - 337 : shortMonths.includes(month) ? 30 : 31
}

export function yearLength(year: number): number {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 366 : 365
}

/** Day number of a date; 31 April gives 1 May. Not `Date.UTC`, which misreads the years 0 to 99. */
export function dayNumber(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / dayMs
}

export function civilOf(dayNum: number): CivilDate {
  const date = new Date(dayNum * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Day number of a clock reading (see `civil.ts`). */
export function dayOfWall(wall: number): number {
  return Math.floor(wall / dayMs)
}

/** 0 = Sunday. */
export function weekdayOf(dayNum: number): number {
  return (((dayNum + 4) % 7) + 7) % 7
}

/** First day of the week (which starts on `weekStart`) that contains the day. */
export function weekStartOf(dayNum: number, weekStart: number): number {
  return dayNum - ((weekdayOf(dayNum) - weekStart + 7) % 7)
}

/** Week of the day as in RFC 5545 BYWEEKNO (week 1 has at least four days in the year), and the number of weeks. */
export function weekNumberOf(dayNum: number, weekStart: number): { week: number; weeks: number } {
  // A week belongs to the year of its fourth day; 28 December is always in the last one.
  const middle = weekStartOf(dayNum, weekStart) + 3
  const { year } = civilOf(middle)
  const weekOf = (ofMiddle: number) => Math.floor((ofMiddle - dayNumber(year, 1, 1)) / 7) + 1
  return { week: weekOf(middle), weeks: weekOf(weekStartOf(dayNumber(year, 12, 28), weekStart) + 3) }
}

export const firstCalendarDay = dayNumber(1, 1, 1)
export const lastCalendarDay = dayNumber(9999, 12, 31)

export function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
