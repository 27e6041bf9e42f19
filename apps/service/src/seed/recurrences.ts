import { instantOf } from '@frontdesk/time'

import type { Calendar } from './calendar.ts'
import type { EventTimes } from './event-times.ts'
import { idOf } from './ids.ts'
import { weekdays, type Pattern, type RepeatRow } from './project-data.ts'
import { entryAt } from './random.ts'
import { recordOf } from './record.ts'

const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** A yearly pattern says the date or the weekday in its month; the others are as in the data. */
type Rule =
  | Pattern
  | { every: 'year'; month: number; dayOfMonth: number }
  | { every: 'year'; month: number; nth: number; weekday: (typeof weekdays)[number] }
export type Repeat = Rule & Omit<RepeatRow, keyof Pattern>

/** The pattern of a row around this calendar. */
export function patternOf(row: RepeatRow, calendar: Calendar): Repeat {
  if (row.every !== 'year') return row
  const { likeDay, by, ...rest } = row
  const date = new Date(calendar.utc(likeDay))
  const month = date.getUTCMonth() + 1
  const dayOfMonth = date.getUTCDate()
  if (by === 'date') return { ...rest, month, dayOfMonth }
  const nth = Math.ceil(dayOfMonth / 7)
  return { ...rest, month, nth: nth > 4 ? -1 : nth, weekday: entryAt(weekdays, date.getUTCDay()) }
}

/** The first day (offset from today) at or after `from` on which the pattern holds and may begin. */
export function firstDayOf(repeat: Repeat, from: number, calendar: Calendar): number {
  for (let day = from; day < from + 800; day += 1) {
    const date = new Date(calendar.utc(day))
    const isExcluded = repeat.except !== undefined && holdsOn(repeat.except, date)
    if (holdsOn(repeat, date) && !isExcluded && date.getUTCMonth() + 1 !== repeat.startsOutsideMonth) return day
  }
  throw new RangeError(`${repeat.pattern} holds on no day`)
}

function holdsOn(rule: Rule, date: Date): boolean {
  const day = date.getUTCDate()
  const inMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  const weekday = entryAt(weekdays, date.getUTCDay())
  if (rule.every === 'day') return true
  if (rule.every === 'week') return rule.on.includes(weekday)
  if (rule.every === 'year' && rule.month !== date.getUTCMonth() + 1) return false
  if ('dayOfMonth' in rule) return rule.dayOfMonth === day
  if (rule.weekday !== weekday) return false
  return rule.nth === -1 ? day + 7 > inMonth : Math.ceil(day / 7) === rule.nth
}

/** The RFC 5545 rule. */
function ruleOf(rule: Rule): string {
  const parts = [`FREQ=${{ day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }[rule.every]}`]
  if ('interval' in rule && rule.interval !== undefined) parts.push(`INTERVAL=${rule.interval}`)
  if (rule.every === 'week') parts.push(`BYDAY=${rule.on.join(',')}`)
  if (rule.every === 'year') parts.push(`BYMONTH=${rule.month}`)
  if ('dayOfMonth' in rule) parts.push(`BYMONTHDAY=${rule.dayOfMonth}`)
  if ('nth' in rule) parts.push(`BYDAY=${rule.nth}${rule.weekday}`)
  return parts.join(';')
}

/** The COUNT or UNTIL part of a rule, or nothing. UNTIL is the last second of its day at the venue, in UTC. */
function endOf({ times }: Repeat, until: string | null): string {
  const counted = times === undefined ? '' : `;COUNT=${times}`
  return until === null ? counted : `${counted};UNTIL=${until.replaceAll(/[-:]/g, '')}`
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
      : instantOf(
          `${calendar.day(firstDayOf(repeat, repeat.skipDay, calendar))}T${(times.start ?? '').slice(11, 19)}`,
          zone,
        )
  const on = repeat.every === 'week' ? repeat.on : 'weekday' in repeat ? [repeat.weekday] : []
  const flags = Object.fromEntries(dayNames.map((name, day) => [name, on.includes(entryAt(weekdays, day))]))
  return recordOf('Recurrence', {
    id,
    ...calendar.stamps(id),
    projectId: owner.projectId,
    eventId: owner.eventId,
    recurrenceRule: repeat.sentRule ?? `${ruleOf(repeat)}${endOf(repeat, until)}`,
    exclusionRecurrenceRule: repeat.except === undefined ? null : ruleOf(repeat.except),
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
            monthlyDOWInterval: weekdays.indexOf(repeat.weekday),
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
            yearlyDOWInterval: weekdays.indexOf(repeat.weekday),
            yearlyWeekInterval: repeat.nth,
            yearlyMonthInterval: repeat.month,
          }
    }
  }
}
