import { describe, expect, it } from 'vitest'

import { fieldsToRule } from './fields-to-rule.ts'
import type { RecurrenceFields } from './recurrence-fields.ts'
import { ruleText } from './rule-text.ts'

function read(fields: RecurrenceFields, start = '2025-01-07T09:00:00'): string[] {
  const { rule, notices } = fieldsToRule(fields, { start, zone: 'America/New_York', wholeDay: false })
  const texts = notices.map(({ kind, detail }) => (detail === null ? kind : `${kind} ${detail}`))
  return [rule === null ? 'none' : ruleText(rule), ...texts]
}

const workdays = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true }
const everyWeekday = { ...workdays, saturday: true, sunday: true }
const firstTuesday = { monthlyRepeatKind: 'DayOfNthWeek', monthlyWeekInterval: 1, monthlyDOWInterval: 2 }

describe('fieldsToRule', () => {
  it.each<[string, RecurrenceFields, string[], string?]>([
    ['no pattern', { intervalKind: 'Never' }, ['none']],
    ['nothing at all', {}, ['none']],
    ['an unknown kind', { intervalKind: 'Hourly' }, ['none', 'invalid-field-ignored intervalKind']],
    ['a numeric string', { intervalKind: 'Daily', dailyIntervalRepeatNumber: '2' }, ['FREQ=DAILY;INTERVAL=2']],
    ['an interval of 0', { intervalKind: 'Daily', dailyIntervalRepeatNumber: '0' }, ['FREQ=DAILY']],
    [
      'daily with weekdays ticked as those weekdays',
      { intervalKind: 'Daily', ...workdays },
      ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ],
    [
      'daily with every weekday ticked',
      { intervalKind: 'Daily', ...everyWeekday },
      ['FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH,FR,SA'],
    ],
    [
      'daily with weekdays ticked that do not include the start',
      { intervalKind: 'Daily', saturday: true, sunday: true },
      ['FREQ=DAILY', 'weekdays-unused'],
    ],
    [
      'every 3 days with weekdays ticked',
      { intervalKind: 'Daily', dailyIntervalRepeatNumber: 3, tuesday: true },
      ['FREQ=DAILY;INTERVAL=3', 'weekdays-unused'],
    ],
    [
      'a day of the month with weekdays ticked',
      { intervalKind: 'Monthly', monthlyRepeatKind: 'DayOfMonth', dayOfMonth: 7, monday: true },
      ['FREQ=MONTHLY;BYMONTHDAY=7', 'weekdays-unused'],
    ],
    [
      'an unknown kind of monthly repeat',
      { intervalKind: 'Monthly', monthlyRepeatKind: 'LastWorkday' },
      ['FREQ=MONTHLY;BYMONTHDAY=7', 'invalid-field-ignored monthlyRepeatKind', 'assumed-from-start'],
    ],
    [
      'an unknown kind of yearly repeat',
      { intervalKind: 'Yearly', yearlyRepeatKind: 'EasterSunday', yearlyMonth: 1, yearlyDay: 7 },
      ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=7', 'invalid-field-ignored yearlyRepeatKind'],
    ],
    [
      'day 0 of a month',
      { intervalKind: 'Monthly', monthlyRepeatKind: 'DayOfMonth', dayOfMonth: 0 },
      ['FREQ=MONTHLY;BYMONTHDAY=7', 'invalid-field-ignored dayOfMonth'],
    ],
    [
      'day 0 of a month, where the kind needs no day',
      { intervalKind: 'Monthly', ...firstTuesday, dayOfMonth: 0 },
      ['FREQ=MONTHLY;BYDAY=1TU'],
    ],
    [
      'day 0 of a year',
      { intervalKind: 'Yearly', yearlyRepeatKind: 'DayOfYear', yearlyMonth: 1, yearlyDay: 0 },
      ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=7', 'invalid-field-ignored yearlyDay', 'assumed-from-start'],
    ],
    [
      'an invalid first date',
      { intervalKind: 'Daily', startDate: 'soon' },
      ['FREQ=DAILY', 'invalid-field-ignored startDate'],
    ],
    [
      'an invalid last date',
      { intervalKind: 'Daily', endKind: 'Date', endDate: '2025-13-45' },
      ['FREQ=DAILY', 'invalid-field-ignored endDate'],
    ],
    [
      'a negative interval',
      { intervalKind: 'Daily', dailyIntervalRepeatNumber: -2 },
      ['FREQ=DAILY', 'invalid-field-ignored dailyIntervalRepeatNumber'],
    ],
    [
      'the interval as the API spells it',
      { intervalKind: 'Monthly', montlyIntervalRepeatNumber: 3, monthlyRepeatKind: 'DayOfMonth', dayOfMonth: '7' },
      ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=7'],
    ],
    [
      'Sunday as 0, also as text',
      { intervalKind: 'Monthly', monthlyRepeatKind: 'DayOfNthWeek', monthlyWeekInterval: '1', monthlyDOWInterval: '0' },
      ['FREQ=MONTHLY;BYDAY=1SU'],
      '2025-01-05T09:00:00',
    ],
    [
      'weekdays counted from 1 = Sunday, as the start shows',
      { intervalKind: 'Monthly', monthlyRepeatKind: 'DayOfNthWeek', monthlyWeekInterval: 1, monthlyDOWInterval: 3 },
      ['FREQ=MONTHLY;BYDAY=1TU', 'assumed-from-start'],
    ],
    [
      'Saturday as 7',
      { intervalKind: 'Monthly', monthlyRepeatKind: 'DayOfNthWeek', monthlyWeekInterval: 2, monthlyDOWInterval: 7 },
      ['FREQ=MONTHLY;BYDAY=2SA', 'assumed-from-start'],
      '2025-01-11T09:00:00',
    ],
    [
      'no reading that fits the start',
      { intervalKind: 'Monthly', monthlyRepeatKind: 'DayOfNthWeek', monthlyWeekInterval: 3, monthlyDOWInterval: 6 },
      ['FREQ=MONTHLY;BYDAY=3SA', 'start-not-in-pattern'],
    ],
    [
      'several weekdays in the last week',
      {
        intervalKind: 'Monthly',
        monthlyRepeatKind: 'DayOfNthWeek',
        monthlyWeekInterval: -1,
        monday: true,
        tuesday: true,
        wednesday: true,
        thursday: true,
        friday: true,
      },
      ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
      '2025-01-31T09:00:00',
    ],
    [
      'a day of the year',
      { intervalKind: 'Yearly', yearlyRepeatKind: 'DayOfYear', yearlyDay: 100 },
      ['FREQ=YEARLY;BYYEARDAY=100'],
      '2025-04-10T09:00:00',
    ],
    [
      'month and day in each other’s field',
      { intervalKind: 'Yearly', yearlyRepeatKind: 'DayOfYear', yearlyMonth: 25, yearlyDay: 12 },
      ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25', 'assumed-from-start'],
      '2025-12-25T09:00:00',
    ],
    [
      'January counted from 0',
      { intervalKind: 'Yearly', yearlyRepeatKind: 'DayOfYear', yearlyMonth: 0, yearlyDay: 7 },
      ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=7', 'assumed-from-start'],
    ],
    [
      'an end by number',
      { intervalKind: 'Daily', endKind: 'AfterNTimes', numberOfRecurrencesToEnd: '3', endDate: '2025-02-01' },
      ['FREQ=DAILY;COUNT=3', 'unused-fields-set'],
    ],
    [
      'an end by number 0',
      { intervalKind: 'Daily', endKind: 'AfterNTimes', numberOfRecurrencesToEnd: 0 },
      ['FREQ=DAILY', 'end-incomplete numberOfRecurrencesToEnd'],
    ],
    [
      'an end date as the local day of an instant',
      { intervalKind: 'Daily', endKind: 'Date', endDate: '2025-01-11T04:59:59.9999999Z' },
      ['FREQ=DAILY;UNTIL=20250110'],
    ],
    [
      'no end by .NET',
      { intervalKind: 'Daily', endKind: 'Date', endDate: '9999-12-31T23:59:59.9999999' },
      ['FREQ=DAILY'],
    ],
    [
      'weeks from Sunday, from two weeks on',
      { intervalKind: 'Weekly', weeklyIntervalRepeatNumber: 2, tuesday: true, sunday: true },
      ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU'],
    ],
    [
      'the weekday in the event’s zone',
      { intervalKind: 'Weekly', startDate: '2025-01-08T02:00:00Z' },
      ['FREQ=WEEKLY;BYDAY=TU'],
      '2025-01-07T21:00:00',
    ],
    [
      'a start date at midnight takes the time of the event',
      { intervalKind: 'Weekly', tuesday: true, startDate: '2025-01-07T00:00:00Z' },
      ['FREQ=WEEKLY;BYDAY=TU'],
    ],
  ])('reads %s', (_, fields, expected, start) => {
    expect(read(fields, start)).toEqual(expected)
  })

  it('returns null without a start', () => {
    expect(fieldsToRule({ intervalKind: 'Daily' }, { start: null, zone: null, wholeDay: false }).rule).toBeNull()
  })
})
