/** Clock times without a zone, as the recurrence engine gives them: `YYYY-MM-DDTHH:mm:ss`, or `YYYY-MM-DD` for days. */

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short' })
const longWeekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' })
const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' })
const longMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' })

const dayMs = 86_400_000

/** Midnight of the day as if it were UTC: a number to step and compare, not an instant. */
function midnight(local: string): number {
  return Date.parse(`${local.slice(0, 10)}T00:00:00Z`)
}

/** `YYYY-MM-DD` of a local time. */
export function dayOf(local: string): string {
  return local.slice(0, 10)
}

/** The day `days` later; calendar days, never hours. */
export function addDays(day: string, days: number): string {
  return new Date(midnight(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Whole calendar days from one to the other. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnight(to) - midnight(from)) / dayMs)
}

/** 0 = Monday. */
export function weekdayIndex(day: string): number {
  return (new Date(midnight(day)).getUTCDay() + 6) % 7
}

/** `Tue 2 Dec`, with the year when it is not `yearOfNow`. */
export function dayText(local: string, yearOfNow: number): string {
  const at = midnight(local)
  const year = Number(local.slice(0, 4))
  const text = `${weekday.format(at)} ${Number(local.slice(8, 10))} ${month.format(at)}`
  return year === yearOfNow ? text : `${text} ${year}`
}

/** `Tuesday 2 December 2026`. */
export function longDayText(local: string): string {
  const at = midnight(local)
  return `${longWeekday.format(at)} ${Number(local.slice(8, 10))} ${longMonth.format(at)} ${Number(local.slice(0, 4))}`
}

/** `December 2026`. */
export function monthText(day: string): string {
  return `${longMonth.format(midnight(day))} ${Number(day.slice(0, 4))}`
}

/** `Mon`, and `Monday` in full. 0 = Monday. */
export function weekdayNames(index: number): { short: string; long: string } {
  const at = Date.UTC(2024, 0, 1 + index)
  return { short: weekday.format(at), long: longWeekday.format(at) }
}

/** `09:00`; nothing for a day. */
export function clockText(local: string): string {
  return local.slice(11, 16)
}

/** The last day that a stretch touches: an end at midnight does not touch the day it begins. */
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

/** The clock times alone, for a day that is known from where they stand: `18:00–20:00`. */
export function clocksText(start: string, end: string | null): string {
  return end === null || end === start ? clockText(start) : `${clockText(start)}–${clockText(end)}`
}
