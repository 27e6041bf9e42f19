import { instantOf } from '@frontdesk/time'

import type { Calendar } from './calendar.ts'
import type { EventTimes } from './event-times.ts'
import { idOf } from './ids.ts'
import { recordOf } from './record.ts'

const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const dayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** Weekdays are numbers, 0 = Sunday; `nth` is 1 to 4 or -1 for the last; months are 1 to 12. */
export type Repeat = (
  | { every: 'day'; interval?: number }
  | { every: 'week'; interval?: number; on: number[] }
  | { every: 'month'; interval?: number; dayOfMonth: number }
  | { every: 'month'; interval?: number; nth: number; weekday: number }
  | { every: 'year'; month: number; dayOfMonth: number }
  | { every: 'year'; month: number; nth: number; weekday: number }
) & {
  /** Ends after so many times, or with that day (offset from today). Left out: never. */
  times?: number
  untilDay?: number
  /** "daily", "2nd Thursday": what `recurrencePattern` says. */
  pattern: string
  /** An RFC 5545 rule of excluded dates, and a single excluded day (offset from today). */
  except?: string
  skipDay?: number
  /** `recurrenceRule`, if it is not the rule of the fields. */
  sentRule?: string
}

/** The first day (offset from today) at or after `from` that matches the pattern. */
export function firstDayOf(repeat: Repeat, from: number, calendar: Calendar): number {
  for (let day = from; day < from + 800; day += 1) {
    if (holdsOn(repeat, new Date(calendar.utc(day)))) return day
  }
  throw new RangeError(`${repeat.pattern} holds on no day`)
}

function holdsOn(repeat: Repeat, date: Date): boolean {
  const day = date.getUTCDate()
  const inMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  if (repeat.every === 'day') return true
  if (repeat.every === 'week') return repeat.on.includes(date.getUTCDay())
  if (repeat.every === 'year' && repeat.month !== date.getUTCMonth() + 1) return false
  if ('dayOfMonth' in repeat) return repeat.dayOfMonth === day
  if (repeat.weekday !== date.getUTCDay()) return false
  return repeat.nth === -1 ? day + 7 > inMonth : Math.ceil(day / 7) === repeat.nth
}

/** The RFC 5545 rule. UNTIL is the last second of its day at the venue, written in UTC. */
function ruleOf(repeat: Repeat, until: string | null): string {
  const parts = [`FREQ=${{ day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }[repeat.every]}`]
  if ('interval' in repeat && repeat.interval !== undefined) parts.push(`INTERVAL=${repeat.interval}`)
  if (repeat.every === 'week') parts.push(`BYDAY=${repeat.on.map((day) => dayCodes[day]).join(',')}`)
  if (repeat.every === 'year') parts.push(`BYMONTH=${repeat.month}`)
  if ('dayOfMonth' in repeat) parts.push(`BYMONTHDAY=${repeat.dayOfMonth}`)
  if ('nth' in repeat) parts.push(`BYDAY=${repeat.nth}${dayCodes[repeat.weekday]}`)
  if (repeat.times !== undefined) parts.push(`COUNT=${repeat.times}`)
  if (until !== null) parts.push(`UNTIL=${until.replaceAll(/[-:]/g, '')}`)
  return parts.join(';')
}

/** The last second of the last day, as an instant; null when the pattern does not end on a day. */
export function untilOf(repeat: Repeat, zone: string, calendar: Calendar): string | null {
  return repeat.untilDay === undefined ? null : instantOf(`${calendar.day(repeat.untilDay)}T23:59:59`, zone)
}

/** The recurrence record: rule and fields agree, unless another rule was sent. */
export function recurrenceOf(
  repeat: Repeat,
  owner: { key: string; eventId: string; projectId: string; zone: string },
  times: EventTimes,
  calendar: Calendar,
) {
  const id = idOf(`recurrence ${owner.key}`)
  const { zone } = owner
  const until = untilOf(repeat, zone, calendar)
  const skipped =
    repeat.skipDay === undefined
      ? null
      : instantOf(`${calendar.day(repeat.skipDay)}T${(times.start ?? '').slice(11, 19)}`, zone)
  const weekdays = repeat.every === 'week' ? repeat.on : 'weekday' in repeat ? [repeat.weekday] : []
  const flags = Object.fromEntries(dayNames.map((name, day) => [name, weekdays.includes(day)]))
  return recordOf('Recurrence', {
    id,
    ...calendar.stamps(id),
    projectId: owner.projectId,
    eventId: owner.eventId,
    recurrenceRule: repeat.sentRule ?? ruleOf(repeat, until),
    exclusionRecurrenceRule: repeat.except ?? null,
    exclusionRecurrenceDate: skipped,
    startDate: times.startUtc,
    endDate: until,
    endKind: until !== null ? 'Date' : repeat.times === undefined ? 'Never' : 'AfterNTimes',
    numberOfRecurrencesToEnd: repeat.times ?? null,
    ...kindFields(repeat),
    ...flags,
  })
}

function kindFields(repeat: Repeat) {
  const none = { monthlyRepeatKind: 'Never', yearlyRepeatKind: 'Never' } as const
  switch (repeat.every) {
    case 'day':
      return { ...none, intervalKind: 'Daily', dailyIntervalRepeatNumber: repeat.interval ?? 1 } as const
    case 'week':
      return { ...none, intervalKind: 'Weekly', weeklyIntervalRepeatNumber: repeat.interval ?? 1 } as const
    case 'month': {
      const month = { ...none, intervalKind: 'Monthly', montlyIntervalRepeatNumber: repeat.interval ?? 1 } as const
      return 'dayOfMonth' in repeat
        ? { ...month, monthlyRepeatKind: 'DayOfMonth', dayOfMonth: repeat.dayOfMonth }
        : {
            ...month,
            monthlyRepeatKind: 'DayOfNthWeek',
            monthlyDOWInterval: repeat.weekday,
            monthlyWeekInterval: repeat.nth,
          }
    }
    case 'year': {
      const year = {
        ...none,
        intervalKind: 'Yearly',
        yearlyIntervalRepeatNumber: 1,
        yearlyMonth: repeat.month,
      } as const
      return 'dayOfMonth' in repeat
        ? { ...year, yearlyRepeatKind: 'DayOfYear', yearlyDay: repeat.dayOfMonth }
        : {
            ...year,
            yearlyRepeatKind: 'DayOfNthWeekAndDayAndMonth',
            yearlyDOWInterval: repeat.weekday,
            yearlyWeekInterval: repeat.nth,
            yearlyMonthInterval: repeat.month,
          }
    }
  }
}
