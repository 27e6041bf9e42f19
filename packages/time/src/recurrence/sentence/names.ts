import { cached } from '#cached.ts'
import { dayMs } from '#civil.ts'
import { dayNumber } from '#recurrence/calendar.ts'

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
  clock: (secondOfDay: number) => string
  list(items: string[]): string
  /** Joined with "or". */
  either(items: string[]): string
  number(value: number): string
}

/** The names of a locale, or of the phrases' language when the locale is of another one. */
export function namesFor(locale: string, language: string): Names {
  return namesIn(locale.toLowerCase().split('-')[0] === language ? locale : language)
}

/** `en` alone is written as in en-GB, like the rest of the product. Falls back to it for locales that do not exist. */
const namesIn = cached(50, (locale) => {
  try {
    return createNames(locale === 'en' ? 'en-GB' : new Intl.Locale(locale).toString())
  } catch {
    return createNames('en-GB')
  }
})

function wallOf(month: number, day: number): number {
  return dayNumber(2000, month, day) * dayMs
}

function createNames(locale: string): Names {
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', calendar: 'gregory', ...options })
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = dates(options)
    return (wall: number) => formatter.format(wall).replaceAll(/[\u202F\u00A0]/g, ' ')
  }
  const joined = (type: 'conjunction' | 'disjunction', texts: string[]) =>
    new Intl.ListFormat(locale, { type }).format(texts)
  const monthName = format({ month: 'long' })
  const weekdayName = format({ weekday: 'long' })
  const dayAndMonth = format({ day: 'numeric', month: 'long' })
  const hour = dates({ hour: 'numeric' }).resolvedOptions().hour12 === true ? 'numeric' : '2-digit'
  const clock = format({ hour, minute: '2-digit' })
  const clockWithSeconds = format({ hour, minute: '2-digit', second: '2-digit' })
  const list = (texts: string[]) => joined('conjunction', texts)
  // 2 January 2000 was a Sunday.
  const weekday = (number: number) => weekdayName(wallOf(1, 2 + number))
  return {
    weekday,
    weekdays(weekdays, weekStart) {
      const ordered = [...new Set(weekdays)].toSorted((a, b) => ((a - weekStart + 7) % 7) - ((b - weekStart + 7) % 7))
      const group = groups[ordered.toSorted((a, b) => a - b).join('')] ?? null
      const texts = ordered.map(weekday)
      return { list: list(texts), either: joined('disjunction', texts), group, count: texts.length }
    },
    months: (months) => list(months.map((month) => monthName(wallOf(month, 1)))),
    date: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    dayAndMonth: (day, month) => dayAndMonth(wallOf(month, day)),
    clock: (second) => (second % 60 === 0 ? clock : clockWithSeconds)(second * 1000),
    list,
    either: (texts) => joined('disjunction', texts),
    number: (value) => value.toLocaleString(locale),
  }
}

const groups: Readonly<Record<string, NamedDays['group']>> = { 12345: 'workdays', '06': 'weekend', '0123456': 'all' }
