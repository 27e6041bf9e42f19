/** A recurrence rule of RFC 5545 3.3.10, parsed and with all values in range. */

export type Frequency = 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY' | 'HOURLY' | 'MINUTELY' | 'SECONDLY'

/** `ordinal` 0 = every such weekday, -1 = the last one. `weekday` 0 = Sunday. */
export interface WeekdayPart {
  ordinal: number
  weekday: number
}

/** The last moment: a whole day, a clock time, or an instant. `wall` is the clock reading that was written. */
export interface RuleEnd {
  kind: 'date' | 'local' | 'utc'
  wall: number
}

/** Lists are sorted, without duplicates, and empty when the part is absent. */
export interface Rule {
  freq: Frequency
  interval: number
  count: number | null
  until: RuleEnd | null
  /** 0 = Sunday; Monday unless WKST says otherwise. */
  weekStart: number
  byMonth: readonly number[]
  byWeekNo: readonly number[]
  byYearDay: readonly number[]
  byMonthDay: readonly number[]
  byWeekday: readonly WeekdayPart[]
  byHour: readonly number[]
  byMinute: readonly number[]
  bySecond: readonly number[]
  bySetPos: readonly number[]
}

/** A rule with only a frequency, to be spread into others. */
export function plainRule(freq: Frequency): Rule {
  return {
    freq,
    interval: 1,
    count: null,
    until: null,
    weekStart: 1,
    byMonth: [],
    byWeekNo: [],
    byYearDay: [],
    byMonthDay: [],
    byWeekday: [],
    byHour: [],
    byMinute: [],
    bySecond: [],
    bySetPos: [],
  }
}

export const weekdayCodes: readonly string[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** True when one of the lists is not empty. */
export function anyOf(...lists: readonly (readonly unknown[])[]): boolean {
  return lists.some((list) => list.length > 0)
}

export function isSubDaily(freq: Frequency): boolean {
  return freq === 'HOURLY' || freq === 'MINUTELY' || freq === 'SECONDLY'
}

/** The list of a part, or the start's own value where the part is absent. */
export function listOr(list: readonly number[], own: number): readonly number[] {
  return list.length > 0 ? list : [own]
}
