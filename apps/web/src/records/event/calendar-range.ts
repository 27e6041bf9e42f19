import { addDays, daysBetween, daysText, monthText, placeInWeek } from '#format/local-times.ts'

export type View = 'month' | 'week' | 'agenda'

/** Days, both inclusive. */
export type Range = { first: string; last: string }

const agendaDays = 30

/** First day of the week that contains the day, by the reader's locale. */
function weekOf(day: string): string {
  return addDays(day, -placeInWeek(day))
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

/** The day some months later; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const index = year * 12 + month - 1 + months
  const first = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`
  const next = addDays(first, 31)
  const length = daysBetween(first, firstOfMonth(next))
  return addDays(first, Math.min(Number(day.slice(8)), length) - 1)
}

/** Range of a view: full weeks for month and week, thirty days for the list. */
export function rangeOf(view: View, day: string): Range {
  if (view === 'agenda') return { first: day, last: addDays(day, agendaDays - 1) }
  if (view === 'week') return { first: weekOf(day), last: addDays(weekOf(day), 6) }
  const first = firstOfMonth(day)
  const last = addDays(addMonths(first, 1), -1)
  return { first: weekOf(first), last: addDays(weekOf(last), 6) }
}

export function daysOf({ first, last }: Range): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at))
}

/** The day to show on the previous (-1) or next (1) page. */
export function pageFrom(view: View, day: string, by: -1 | 1): string {
  if (view === 'month') return addMonths(day, by)
  return addDays(day, by * (view === 'week' ? 7 : agendaDays))
}

/** `December 2026`, `30 November – 6 December 2026`. */
export function rangeTitle(view: View, day: string): string {
  if (view === 'month') return monthText(day)
  const { first, last } = rangeOf(view, day)
  return daysText(first, last)
}

/** Day that an arrow key moves to in a grid of weeks; null for other keys. `rtl`: later days are on the left. */
export function dayForKey(key: string, day: string, rtl = false): string | null {
  const ahead = rtl ? -1 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -ahead)
    case 'ArrowRight':
      return addDays(day, ahead)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return weekOf(day)
    case 'End':
      return addDays(weekOf(day), 6)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}
