import type { Frequency } from '#recurrence/rule.ts'

/** Groups of weekdays that have a name. */
export type WeekdayGroup = 'workdays' | 'weekend' | 'all' | null

/** Weekdays of a rule: their names in order, the joined list, and the group that they form. */
export interface NamedDays {
  list: string
  /** Joined with "or". */
  either: string
  group: WeekdayGroup
  count: number
}

/** Consecutive days or numbers. */
export type Run = [first: number, last: number]

/** The words of one language. Positions: 1 = first, -1 = last. Lists come joined; names come from Intl. */
export interface Phrases {
  /** Language subtag, such as `en`. */
  language: string
  /** "Every day", "Every 2 weeks". */
  every(freq: Frequency, interval: number): string
  /** Joins pieces such as "the 1st", "the last day". */
  join(pieces: string[]): string
  /** Instead of "Every year", for 29 February. */
  everyLeapYear: string
  /** WEEKLY, if the language has one phrase for it: "Every day", "Todos los martes"; else null. */
  everyWeek(days: NamedDays): string | null
  /** WEEKLY: "on Monday and Friday". */
  onWeekdays(days: NamedDays): string
  /** MONTHLY, YEARLY: "every Friday". */
  everyWeekday(days: NamedDays): string
  /** "the first and last Friday". */
  nthWeekday(positions: number[], weekday: string): string
  /** BYSETPOS over weekdays: "the last weekday (Monday to Friday)". */
  nthOf(positions: number[], days: NamedDays): string
  /** "the 1st to 3rd, the 15th and the last day". */
  monthDays(runs: Run[]): string
  yearDays(runs: Run[]): string
  /** "the Saturday between the 7th and 13th"; `isOne`: there is exactly one in each month. */
  weekdayBetween(days: NamedDays, run: Run, isOne: boolean): string
  /** The separator between a day that is limited to a weekday and its clock time. */
  afterCondition: string
  /** "on" before the pieces of a day. */
  on(pieces: string): string
  /** YEARLY: "on 25 December"; the date comes from Intl. */
  onDate(date: string): string
  ofMonths(months: string): string
  ofEveryMonth: string
  ofYear: string
  inMonths(months: string): string
  /** Months of "every Thursday". */
  everyInMonths(months: string): string
  inWeeks(weeks: number[]): string
  /** "on Monday in week 20". */
  daysInWeeks(days: NamedDays, weeks: number[]): string
  /** "when it is a Friday". */
  whenWeekday(days: NamedDays): string
  /** "Every Friday the 13th". */
  weekdayTheDay(weekday: string, day: number): string
  /** All of these limits at once: "only in January, and only on Monday". */
  only(limits: string[]): string
  onlyPositions(positions: number[], freq: Frequency): string
  /** BYHOUR, where times cannot be listed: "between 09:00 and 11:59". */
  between(first: string, last: string): string
  /** BYMINUTE, BYSECOND where times cannot be listed. */
  minutes(list: string, count: number): string
  seconds(list: string, count: number): string
  range(first: string, last: string): string
  atTimes(times: string, zone: string | null): string
  /** HOURLY and below: "from 09:00 (New York time)". */
  fromTime(time: string, zone: string | null): string
  wholeDay: string
  /** "New York time", from the English name of the city. */
  zone: (city: string) => string
  /** A clause of its own: "weeks starting on Sunday". */
  weeksStartOn(weekday: string): string
  times(count: number): string
  until(date: string, time: string | null): string
  countNotGiven: string
  endNotGiven: string
  except(pieces: string): string
  /** An excluded date among the exceptions. */
  exceptDate(date: string): string
  /** An exclusion rule: "the first Tuesday of each month", "every Tuesday". */
  eachMonth(day: string): string
  everyWeekdayBare(days: NamedDays): string
  exclusionsUnreadable: string
  doesNotRepeat: string
  unreadable: string
  /** The event repeats, but is not scheduled. */
  noStart: string
  /** The event repeats, but no pattern is given. */
  noPattern: string
  totals: {
    left(left: number, of: number): string
    excluded(count: number): string
    noEnd: string
    noneMatch: string
    moreThan(count: string): string
    stoppedSearching(count: number): string
  }
}
