import type { NoticeWords } from './phrases.ts'

const notices: NoticeWords['notices'] = {
  'rule-invalid': (detail) => `The rule could not be read. ${detail}.`,
  'rule-fields-disagree': () => 'The rule and the separate fields lead to different dates. The list follows the rule.',
  'invalid-field-ignored': (detail) => `The ${detail} given makes no sense, so it is not used.`,
  'end-incomplete': (detail) => `It is meant to end, but the ${detail} is missing: when it ends is unknown.`,
  'unused-fields-set': () => 'Fields of another kind of end are filled too. They are not used.',
  'weekdays-unused': () => 'Weekdays are ticked too, but it does not repeat by weekdays. They are not used.',
  'part-missing': () =>
    'A part of this page could not be loaded, so dates may be missing or wrong. Open the page again.',
  'assumed-from-start': () => 'The fields can be read in several ways. The reading that fits the start is shown.',
  'start-not-in-pattern': () => 'The start does not match the pattern and is not one of the occurrences.',
  'short-months': () => 'Months without that day are skipped. Some other calendars take the last day instead.',
  'has-exclusions': () => 'Some dates are excluded.',
  'exclusion-invalid': (detail) => `Exclusions could not be read, so the list may show too much. ${detail}.`,
  'exclusion-matches-nothing': (detail) => `The excluded date ${detail} is not one of the occurrences.`,
  'no-occurrences': () => 'No date matches the pattern.',
  'search-stopped': () => 'The dates could not be listed in full: the pattern takes too long to work out.',
  'no-start': () => 'It repeats, but has no start to calculate from.',
  'recurring-without-pattern': () => 'It is marked as recurring, but no pattern is given.',
  'pattern-without-recurring': () => 'A pattern is given, but it is not marked as recurring.',
  'recurs-until-differs': (detail) => `Elsewhere in the record the series lasts until ${detail}.`,
  'start-differs': (detail) => `The pattern starts on ${detail}, not at the start of the event.`,
  overlaps: () => 'Occurrences overlap: one begins before the one before it has ended.',
  'unusual-rule': () => 'Other calendars may read this rule differently.',
}

const fields: NoticeWords['fields'] = {
  intervalKind: 'way it repeats',
  endKind: 'kind of end',
  startDate: 'first date',
  endDate: 'last date',
  recursUntil: 'last date of the event',
  numberOfRecurrencesToEnd: 'number of times',
  dailyIntervalRepeatNumber: 'number of days from one date to the next',
  weeklyIntervalRepeatNumber: 'number of weeks from one date to the next',
  montlyIntervalRepeatNumber: 'number of months from one date to the next',
  yearlyIntervalRepeatNumber: 'number of years from one date to the next',
  monthlyRepeatKind: 'kind of monthly repeat',
  yearlyRepeatKind: 'kind of yearly repeat',
  dayOfMonth: 'day of the month',
  yearlyDay: 'day of the year',
  yearlyMonth: 'month',
  yearlyMonthInterval: 'month',
  monthlyWeekInterval: 'week of the month',
  yearlyWeekInterval: 'week of the month',
  monthlyDOWInterval: 'weekday',
  yearlyDOWInterval: 'weekday',
}

const reasons: NoticeWords['reasons'] = {
  'no-text': () => 'There is no text to read',
  'too-long': () => 'The rule is too long',
  empty: () => 'The rule is empty',
  'only-start': () => 'There is no rule, only a start',
  'more-lines': () => 'There is more than one rule, or a line that is not part of a rule',
  'empty-part': () => 'A part between two semicolons is empty',
  'not-name-value': () => 'A part is not of the form NAME=VALUE',
  'unknown-part': (part) => `${part} is not a part of a recurrence rule`,
  twice: (part) => `${part} is given twice`,
  'no-value': (part) => `${part} has no value`,
  'no-freq': () => 'FREQ, how often it repeats, is missing',
  'unknown-freq': () => 'FREQ is not a known frequency',
  'not-positive': (part) => `${part} is not a whole number of 1 or more`,
  'out-of-range': (part, range) => `${part} holds something else than a number from ${range}`,
  'no-weekday': (part) => `${part} holds something else than a weekday (MO to SU)`,
  'no-day': (part) => `${part} holds something else than a weekday such as MO, 2TU or -1FR`,
  'no-date': (part) => `${part} is not a date or time that exists`,
  'counted-in-weeks': (part) => `${part} counts weekdays (such as 2MO) although BYWEEKNO names weeks`,
  'beyond-month': (part) => `${part} counts beyond the five weeks of a month`,
  'nothing-to-pick': (part) => `${part} has no other BY part to pick from`,
  'within-a-day': () => 'It repeats within a day, but the event lasts all day',
}

const ranges: NoticeWords['ranges'] = (list) => list.map(([from, to]) => `${from} to ${to}`).join(' or ')

export const englishNotices: NoticeWords = { language: 'en', notices, fields, reasons, ranges }
