import type { NoticeKind } from '#recurrence/notices.ts'
import type { RuleReason } from '#recurrence/rule-reasons.ts'
import type { Frequency } from '#recurrence/rule.ts'

/** Weekdays that go together under a name of their own. */
export type WeekdayGroup = 'workdays' | 'weekend' | 'all' | null

/** Weekdays of a rule: their names in order, the joined list, and the group that they make up. */
export interface NamedDays {
  list: string
  /** Joined with "or". */
  either: string
  group: WeekdayGroup
  count: number
}

/** The words of one language. Positions: 1 = first, -1 = last. Lists come joined; names come from Intl. */
export interface Phrases {
  /** Language subtag, such as `en`. */
  language: string
  /** "Every day", "Every 2 weeks". */
  every(freq: Frequency, interval: number): string
  /** Joins pieces such as "the 1st", "the last day". */
  join(pieces: string[]): string
  /** WEEKLY: "on Monday and Friday". */
  onWeekdays(days: NamedDays): string
  /** MONTHLY, YEARLY: "every Friday". */
  everyWeekday(days: NamedDays): string
  /** "the last Friday". */
  nthWeekday(position: number, weekday: string): string
  /** BYSETPOS over weekdays: "the last weekday (Monday to Friday)". */
  nthOf(position: number, days: NamedDays): string
  /** "the 15th", "the last day"; `last` for the end of a run of days. */
  monthDay(day: number, last: number): string
  yearDay(day: number, last: number): string
  /** "on" before the pieces of a day. */
  on(pieces: string): string
  /** YEARLY: "on 25 December"; the date comes from Intl. */
  onDate(date: string): string
  ofMonths(months: string): string
  ofEveryMonth: string
  ofYear: string
  inMonths(months: string): string
  inWeeks(weeks: number[]): string
  /** "when it is a Friday". */
  whenWeekday(days: NamedDays): string
  /** "Every Friday the 13th". */
  weekdayTheDay(weekday: string, day: number): string
  /** All of these limits at once: "only in January, and only on Monday". */
  only(limits: string[]): string
  onlyPositions(positions: number[], freq: Frequency): string
  /** BYHOUR, BYMINUTE, BYSECOND where times cannot be listed. */
  hours(list: string, count: number): string
  minutes(list: string, count: number): string
  seconds(list: string, count: number): string
  range(first: string, last: string): string
  atTimes(times: string, zone: string | null): string
  /** HOURLY and below: "from 09:00 (New York time)". */
  fromTime(time: string, zone: string | null): string
  wholeDay: string
  /** "New York time", from the English name of the city. */
  zone: (city: string) => string
  /** A clause of its own. */
  weeksStartOn(weekday: string): string
  times(count: number): string
  until(date: string): string
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
  /** It repeats, but is not scheduled. */
  noStart: string
  /** It repeats, but no pattern is given. */
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

/** What is said beside the sentence, apart from it: a page without notices need not load it. */
export interface NoticeWords {
  language: string
  notices: Record<NoticeKind, (detail: string) => string>
  /** Sentences without a full stop. `part` is the name of the part, as RFC 5545 has it. */
  reasons: Record<RuleReason, (part: string, range: string) => string>
  /** "1 to 31 or -31 to -1": the ranges of a part, each from lowest to highest. */
  ranges(ranges: readonly (readonly [number, number])[]): string
}
