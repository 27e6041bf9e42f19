import { cached } from '#cached.ts'
import { dayNumber, secondsPerDay } from '#recurrence/calendar.ts'

import type { NamedDays } from './phrases.ts'

/** Names and dates of a language, all from Intl. */
export interface Names {
  weekday(weekday: number): string
  weekdays(weekdays: readonly number[], weekStart: number): NamedDays
  months(months: readonly number[]): string
  /** "10 January 2025", "January 10, 2025". */
  date(wall: number): string
  /** "25 December", "December 25". */
  dayAndMonth(day: number, month: number): string
  /** "09:00", "9:00 AM", with seconds only when they are not 0. */
  clock(secondOfDay: number): string
  list(items: string[]): string
  number(value: number): string
}

/** The names of a locale, or of the language of the words that they are to stand between. */
export function namesFor(locale: string, language: string): Names {
  return namesIn(locale.toLowerCase().split('-')[0] === language ? locale : language)
}

/** `en` alone is written as in en-GB, like the rest of the product. Falls back to it for locales that do not exist. */
const namesIn = cached(50, (locale) => createNames(usable(locale)))

function usable(locale: string): string {
  if (locale === 'en') return 'en-GB'
  try {
    return new Intl.Locale(locale).toString()
  } catch {
    return 'en-GB'
  }
}

function wallOfDay(day: number): number {
  return day * secondsPerDay * 1000
}

function createNames(locale: string): Names {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', calendar: 'gregory', ...options })
    return (wall: number) => formatter.format(wall).replaceAll(/[\u202F\u00A0]/g, ' ')
  }
  const weekdayName = format({ weekday: 'long' })
  const monthName = format({ month: 'long' })
  const date = format({ day: 'numeric', month: 'long', year: 'numeric' })
  const dayAndMonth = format({ day: 'numeric', month: 'long' })
  const hour12 = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' }).resolvedOptions().hour12 === true
  const clockOptions = { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' } as const
  const clock = format(clockOptions)
  const clockWithSeconds = format({ ...clockOptions, second: '2-digit' })
  const both = new Intl.ListFormat(locale, { type: 'conjunction' })
  const either = new Intl.ListFormat(locale, { type: 'disjunction' })
  // 4 January 1970 was a Sunday.
  const weekday = (number: number) => weekdayName(wallOfDay(dayNumber(1970, 1, 4 + number)))
  return {
    weekday,
    weekdays(weekdays, weekStart) {
      const ordered = [...new Set(weekdays)].toSorted((a, b) => ((a - weekStart + 7) % 7) - ((b - weekStart + 7) % 7))
      const key = ordered.toSorted((a, b) => a - b).join('')
      const group = key === '12345' ? 'workdays' : key === '06' ? 'weekend' : key === '0123456' ? 'all' : null
      const texts = ordered.map((day) => weekday(day))
      return { list: both.format(texts), either: either.format(texts), group, count: texts.length }
    },
    months: (months) => both.format(months.map((month) => monthName(wallOfDay(dayNumber(2000, month, 1))))),
    date,
    dayAndMonth: (day, month) => dayAndMonth(wallOfDay(dayNumber(2000, month, day))),
    clock: (second) => (second % 60 === 0 ? clock : clockWithSeconds)(second * 1000),
    list: (items) => both.format(items),
    number: (value) => new Intl.NumberFormat(locale).format(value),
  }
}
