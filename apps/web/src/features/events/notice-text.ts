import type { Notice, NoticeKind, NoticedField, RuleProblem, RuleReason } from '@frontdesk/time/recurrence'

import { readStamp } from '#format/dates.ts'
import { clockIn, dateWriter } from '#format/intl-dates.ts'
import { type Marked, listed, mark, say } from '#i18n/say.ts'

const notices: Record<NoticeKind, Marked> = {
  'rule-invalid': mark('The rule could not be read. {detail}.'),
  'rule-fields-disagree': mark('The rule and the separate fields lead to different dates. The list follows the rule.'),
  'invalid-field-ignored': mark('The {detail} given makes no sense, so it is not used.'),
  'end-incomplete': mark('It is meant to end, but the {detail} is missing: when it ends is unknown.'),
  'unused-fields-set': mark('Fields of another kind of end are filled too. They are not used.'),
  'weekdays-unused': mark('Weekdays are ticked too, but it does not repeat by weekdays. They are not used.'),
  'part-missing': mark(
    'A part of this page could not be loaded, so dates may be missing or wrong. Open the page again.',
  ),
  'assumed-from-start': mark('The fields can be read in several ways. The reading that fits the start is shown.'),
  'start-not-in-pattern': mark('The start does not match the pattern and is not one of the occurrences.'),
  'short-months': mark('Months without that day are skipped. Some other calendars take the last day instead.'),
  'has-exclusions': mark('Some dates are excluded.'),
  'exclusion-invalid': mark('Exclusions could not be read, so the list may show too much. {detail}.'),
  'exclusion-matches-nothing': mark('The excluded date {detail} is not one of the occurrences.'),
  'no-occurrences': mark('No date matches the pattern.'),
  'search-stopped': mark('The dates could not be listed in full: the pattern takes too long to work out.'),
  'no-start': mark('It repeats, but has no start to calculate from.'),
  'recurring-without-pattern': mark('It is marked as recurring, but no pattern is given.'),
  'pattern-without-recurring': mark('A pattern is given, but it is not marked as recurring.'),
  'recurs-until-differs': mark('Elsewhere in the record the series lasts until {detail}.'),
  'start-differs': mark('The pattern starts on {detail}, not at the start of the event.'),
  overlaps: mark('Occurrences overlap: one begins before the one before it has ended.'),
  'unusual-rule': mark('Other calendars may read this rule differently.'),
}

/** The fields of the service that a notice may name as its detail. */
const fields: Record<NoticedField, Marked> = {
  intervalKind: mark('way it repeats'),
  endKind: mark('kind of end'),
  startDate: mark('first date'),
  endDate: mark('last date'),
  recursUntil: mark('last date of the event'),
  numberOfRecurrencesToEnd: mark('number of times'),
  dailyIntervalRepeatNumber: mark('number of days from one date to the next'),
  weeklyIntervalRepeatNumber: mark('number of weeks from one date to the next'),
  montlyIntervalRepeatNumber: mark('number of months from one date to the next'),
  yearlyIntervalRepeatNumber: mark('number of years from one date to the next'),
  monthlyRepeatKind: mark('kind of monthly repeat'),
  yearlyRepeatKind: mark('kind of yearly repeat'),
  dayOfMonth: mark('day of the month'),
  yearlyDay: mark('day of the year'),
  yearlyMonth: mark('month'),
  yearlyMonthInterval: mark('month'),
  monthlyWeekInterval: mark('week of the month'),
  yearlyWeekInterval: mark('week of the month'),
  monthlyDOWInterval: mark('weekday'),
  yearlyDOWInterval: mark('weekday'),
}

/** Sentences without a full stop. `part` is the name of the part of the rule in RFC 5545. */
const reasons: Record<RuleReason, Marked> = {
  'no-text': mark('There is no text to read'),
  'too-long': mark('The rule is too long'),
  empty: mark('The rule is empty'),
  'only-start': mark('There is no rule, only a start'),
  'more-lines': mark('There is more than one rule, or a line that is not part of a rule'),
  'empty-part': mark('A part between two semicolons is empty'),
  'not-name-value': mark('A part is not of the form NAME=VALUE'),
  'unknown-part': mark('{part} is not a part of a recurrence rule'),
  twice: mark('{part} is given twice'),
  'no-value': mark('{part} has no value'),
  'no-freq': mark('FREQ, how often it repeats, is missing'),
  'unknown-freq': mark('FREQ is not a known frequency'),
  'not-positive': mark('{part} is not a whole number of 1 or more'),
  'out-of-range': mark('{part} holds something else than a number from {range}'),
  'no-weekday': mark('{part} holds something else than a weekday (MO to SU)'),
  'no-day': mark('{part} holds something else than a weekday such as MO, 2TU or -1FR'),
  'no-date': mark('{part} is not a date or time that exists'),
  'counted-in-weeks': mark('{part} counts weekdays (such as 2MO) although BYWEEKNO names weeks'),
  'beyond-month': mark('{part} counts beyond the five weeks of a month'),
  'nothing-to-pick': mark('{part} has no other BY part to pick from'),
  'within-a-day': mark('It repeats within a day, but the event lasts all day'),
}

/** The numbers that a part of a rule may have (RFC 5545, section 3.3.10). */
const ranges: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>> = {
  BYMONTH: [[1, 12]],
  BYWEEKNO: [
    [1, 53],
    [-53, -1],
  ],
  BYYEARDAY: [
    [1, 366],
    [-366, -1],
  ],
  BYMONTHDAY: [
    [1, 31],
    [-31, -1],
  ],
  BYHOUR: [[0, 23]],
  BYMINUTE: [[0, 59]],
  BYSECOND: [[0, 60]],
  BYSETPOS: [
    [1, 366],
    [-366, -1],
  ],
}

const longDate = dateWriter({ day: 'numeric', month: 'long', year: 'numeric' })

/** A notice in words. Details are text as sent, the name of a field, or an ISO date. */
export function noticeText({ kind, detail, problem }: Notice): string {
  return say(notices[kind], { detail: problem === undefined ? detailText(detail ?? '') : problemText(problem) })
}

function detailText(sent: string): string {
  if (Object.hasOwn(fields, sent)) return say(fields[sent as NoticedField])
  const stamp = readStamp(sent)
  if (stamp?.kind !== 'wall') return sent
  const date = longDate(stamp.ms, 'UTC')
  return stamp.hasTime ? `${date}, ${clockIn(stamp.ms, 'UTC')}` : date
}

/** Why a rule could not be read, without a full stop. */
function problemText({ reason, part }: RuleProblem): string {
  const allowed = ranges[part ?? '']?.map(([first, last]) => say('{first} to {last}', { first, last })) ?? []
  return say(reasons[reason], { part, range: listed(allowed, 'disjunction') })
}
