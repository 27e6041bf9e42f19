/**
 * Clock times without a zone, as the recurrence engine returns them: `YYYY-MM-DDTHH:mm:ss`, or `YYYY-MM-DD` for days.
 */

import { inLocale } from '#i18n/say.ts'

import { clockIn, dateWriter, hourIn } from './intl-dates.ts'

const shortWeekday = dateWriter({ weekday: 'short' })
const longWeekday = dateWriter({ weekday: 'long' })
const narrowWeekday = dateWriter({ weekday: 'narrow' })
const shortDay = dateWriter({ weekday: 'short', day: 'numeric', month: 'short' })
const shortDayWithYear = dateWriter({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const longDay = dateWriter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const dayAndMonth = dateWriter({ day: 'numeric', month: 'short' })
const monthAndYear = dateWriter({ month: 'long', year: 'numeric' })

const dayMs = 86_400_000

/** Midnight of the day as if it were UTC: for arithmetic, not a point in time. */
function midnight(local: string): number {
  return Date.parse(`${local.slice(0, 10)}T00:00:00Z`)
}

/** `YYYY-MM-DD` of a local time. */
export function dayOf(local: string): string {
  return local.slice(0, 10)
}

/** The day `days` later, by the calendar. */
export function addDays(day: string, days: number): string {
  return new Date(midnight(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Calendar days between the two. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnight(to) - midnight(from)) / dayMs)
}

/** 0 = Monday. */
export function weekdayIndex(day: string): number {
  return (new Date(midnight(day)).getUTCDay() + 6) % 7
}

/** `Tue 2 Dec` in the reader's locale, with the year when it is not `yearOfNow`. */
export function dayText(local: string, yearOfNow: number): string {
  const write = Number(local.slice(0, 4)) === yearOfNow ? shortDay : shortDayWithYear
  return write(midnight(local), 'UTC')
}

/** `Tuesday 2 December 2026`. */
export function longDayText(local: string): string {
  return longDay(midnight(local), 'UTC')
}

/** `1 Dec`. */
export function dayAndMonthText(day: string): string {
  return dayAndMonth(midnight(day), 'UTC')
}

/** `December 2026`. */
export function monthText(day: string): string {
  return monthAndYear(midnight(day), 'UTC')
}

/** `30 November – 6 December 2026`, without repeating what both days share. */
export function daysText(first: string, last: string): string {
  return range()
    .formatRange(midnight(first), midnight(last))
    .replaceAll(/[\u2009\u202F\u00A0]/g, ' ')
}

const range = inLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
      calendar: 'gregory',
    }),
)

/** `Mon`, `M`, and `Monday` in full. 0 = Monday. */
export function weekdayNames(index: number): { short: string; narrow: string; long: string } {
  const at = Date.UTC(2024, 0, 1 + index)
  return { short: shortWeekday(at, 'UTC'), narrow: narrowWeekday(at, 'UTC'), long: longWeekday(at, 'UTC') }
}

/** Regions whose week does not begin on Monday, for engines without week data (CLDR 48, weekData). */
const sundayRegions =
  /-(?:AG|AS|BD|BR|BS|BT|BW|BZ|CA|CO|DM|DO|ET|GT|GU|HK|HN|ID|IL|IN|JM|JP|KE|KH|KR|LA|MH|MM|MO|MT|MX|MZ|NI|NP|PA|PE|PH|PK|PR|PT|PY|SA|SG|SV|TH|TT|TW|UM|US|VE|VI|WS|YE|ZA|ZW)\b/
const saturdayRegions = /-(?:AE|AF|BH|DJ|DZ|EG|IQ|IR|JO|KW|LY|OM|QA|SD|SY)\b/

type WeekInfo = { firstDay: number }

/** Newer engines have the method, some older ones the property, others neither. */
function weekInfoOf(locale: Intl.Locale): WeekInfo | null {
  const found = locale as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  return found.getWeekInfo?.() ?? found.weekInfo ?? null
}

/** First day of the reader's week, 0 = Monday. */
export const firstWeekday = inLocale((tag) => {
  const locale = new Intl.Locale(tag).maximize()
  const known = weekInfoOf(locale)
  if (known) return (known.firstDay + 6) % 7
  const named = locale.toString()
  return sundayRegions.test(named) ? 6 : saturdayRegions.test(named) ? 5 : 0
})

/** Index of the day in the reader's week. */
export function placeInWeek(day: string): number {
  return (weekdayIndex(day) - firstWeekday() + 7) % 7
}

/** `09:00`, `9 AM`: a full hour of the day, 0 to 23. */
export function hourText(hour: number): string {
  return hourIn(hour * 3_600_000, 'UTC')
}

/** `09:00`, `9:00 AM`; empty for a day without a time. */
export function clockText(local: string): string {
  return local.length > 10 ? clockIn(Date.parse(`${local.slice(0, 19)}Z`), 'UTC') : ''
}

/** The last day of a time range: an end at midnight is not part of the next day. */
export function lastDayOf(start: string, end: string | null): string {
  if (end === null || end <= start) return dayOf(start)
  const ends = dayOf(end)
  return end.length === 10 || end.slice(11) === '00:00:00' ? addDays(ends, -1) : ends
}

/** `Tue 2 Dec 18:00–20:00`, `Fri 28 Nov 22:00 – Sat 29 Nov 02:00`, `Fri 28 Nov – Sun 30 Nov` for whole days. */
export function stretchText(start: string, end: string | null, yearOfNow: number): string {
  const first = dayText(start, yearOfNow)
  const lastDay = lastDayOf(start, end)
  const several = lastDay > dayOf(start)
  if (start.length === 10) return several ? `${first} – ${dayText(lastDay, yearOfNow)}` : first
  if (end === null) return `${first} ${clockText(start)}`
  if (!several) return `${first} ${clockText(start)}–${clockText(end)}`
  return `${first} ${clockText(start)} – ${dayText(end, yearOfNow)} ${clockText(end)}`
}

/** The clock times alone, where the day is shown elsewhere: `18:00–20:00`. */
export function clocksText(start: string, end: string | null): string {
  return end === null || end === start ? clockText(start) : `${clockText(start)}–${clockText(end)}`
}
