/** Gregorian day arithmetic on day numbers (days since 1970-01-01). Only the UTC side of `Date`: no host zone. */

import { dayMs } from '#civil.ts'

import type { Frequency } from './rule.ts'

export const secondsPerDay = 86_400

/** The calendar repeats exactly (dates and weekdays) after this many days: 400 years. */
export const cycleDays = 146_097

/** How many of its units a rule counts until the calendar repeats. */
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

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

export function monthLength(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function yearLength(year: number): number {
  return isLeapYear(year) ? 366 : 365
}

/** Day number of a date; the date is taken as it is, so 31 April is 1 May. Not `Date.UTC`, which misreads 0 to 99. */
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

/** First day of the week (which starts on `weekStart`) that holds the day. */
export function weekStartOf(dayNum: number, weekStart: number): number {
  return dayNum - ((weekdayOf(dayNum) - weekStart + 7) % 7)
}

/** Number of the day's week as in RFC 5545 BYWEEKNO (week 1 has at least four days in the year), from both ends. */
export function weekNumbersOf(dayNum: number, weekStart: number): { fromStart: number; fromEnd: number } {
  const middle = weekStartOf(dayNum, weekStart) + 3
  const { year } = civilOf(middle)
  const firstOfYear = dayNumber(year, 1, 1)
  const fromStart = Math.floor((middle - firstOfYear) / 7) + 1
  const lastMiddle = weekStartOf(dayNumber(year, 12, 28), weekStart) + 3
  return { fromStart, fromEnd: fromStart - (Math.floor((lastMiddle - firstOfYear) / 7) + 1) - 1 }
}

export const firstCalendarDay = dayNumber(1, 1, 1)
export const lastCalendarDay = dayNumber(9999, 12, 31)

export function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
