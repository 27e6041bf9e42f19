import { describe, expect, it } from 'vitest'

import { fieldsToRule } from './fields-to-rule.ts'
import type { RecurrenceFields } from './recurrence-fields.ts'
import { ruleText } from './rule-text.ts'

function read(fields: RecurrenceFields, start = '2025-01-07T09:00:00'): string[] {
  const { rule, notices } = fieldsToRule(fields, { start, zone: 'America/New_York', wholeDay: false })
  const texts = notices.map(({ kind, detail }) => (detail === null ? kind : `${kind} ${detail}`))
  return [rule === null ? 'none' : ruleText(rule), ...texts]
}

describe('fieldsToRule', () => {
  it.each<[string, RecurrenceFields, string[], string?]>([
    ['no pattern', { intervalKind: 'Never' }, ['none']],
    ['nothing at all', {}, ['none']],
    ['an unknown kind', { intervalKind: 'Hourly' }, ['none', 'invalid-field-ignored intervalKind']],
    ['a numeric string', { intervalKind: 'Daily', dailyIntervalRepeatNumber: '2' }, ['FREQ=DAILY;INTERVAL=2']],
    ['an interval of 0', { intervalKind: 'Daily', dailyIntervalRepeatNumber: '0' }, ['FREQ=DAILY']],
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

  it('has nothing to say without a start', () => {
    expect(fieldsToRule({ intervalKind: 'Daily' }, { start: null, zone: null, wholeDay: false }).rule).toBeNull()
  })
})
