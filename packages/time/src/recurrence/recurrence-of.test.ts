import { describe, expect, it } from 'vitest'

import '#every-part.ts'

import { disagreeingSentence, nextOccurrences, recurrenceOf, sentence } from './index.ts'
import type { RecurrenceFields, RecurringEvent } from './index.ts'

const event: RecurringEvent = {
  timezone: 'America/New_York',
  start: '2025-01-07T09:00:00',
  end: '2025-01-07T10:00:00',
  isRecurring: true,
}

function kindsOf(fields: RecurrenceFields | null, other: RecurringEvent = {}): string[] {
  const view = recurrenceOf({ ...event, ...other, recurrence: fields })
  return [view.kind, ...view.notices.map(({ kind }) => kind)]
}

const weeklyFields: RecurrenceFields = { intervalKind: 'Weekly', tuesday: true, endKind: 'Never' }

describe('recurrenceOf', () => {
  it.each<[string, RecurrenceFields | null, RecurringEvent, string[]]>([
    ['an event that happens once', null, { isRecurring: false }, ['single']],
    ['no recurrence at all', null, { isRecurring: null }, ['single']],
    ['a flag without a pattern', { intervalKind: 'Never' }, {}, ['unreadable', 'recurring-without-pattern']],
    ['a pattern without the flag', weeklyFields, { isRecurring: false }, ['series', 'pattern-without-recurring']],
    ['an unreadable rule beside fields', { ...weeklyFields, recurrenceRule: 'weekly' }, {}, ['series', 'rule-invalid']],
    ['an unreadable rule alone', { recurrenceRule: 'FREQ=DAILY;FOO=1' }, {}, ['unreadable', 'rule-invalid']],
    ['rule and fields that agree', { ...weeklyFields, recurrenceRule: 'FREQ=DAILY;BYDAY=TU' }, {}, ['series']],
    [
      'rule and fields that differ',
      { ...weeklyFields, recurrenceRule: 'FREQ=DAILY' },
      {},
      ['series', 'rule-fields-disagree'],
    ],
    [
      'fields that agree and hold nonsense that changes nothing',
      { ...weeklyFields, weeklyIntervalRepeatNumber: 'x', recurrenceRule: 'FREQ=WEEKLY' },
      {},
      ['series'],
    ],
    [
      'an unreadable exclusion rule and date',
      { ...weeklyFields, exclusionRecurrenceRule: 'FREQ=X', exclusionRecurrenceDate: 'tomorrow' },
      {},
      ['series', 'exclusion-invalid', 'exclusion-invalid'],
    ],
    [
      'an excluded date that is none',
      { ...weeklyFields, exclusionRecurrenceDate: '2025-01-15T00:00:00' },
      {},
      ['series', 'has-exclusions', 'exclusion-matches-nothing'],
    ],
    [
      'hours on an all-day event',
      { recurrenceRule: 'FREQ=HOURLY' },
      { isAllDay: true },
      ['unreadable', 'rule-invalid'],
    ],
    [
      'another end elsewhere',
      weeklyFields,
      { recursUntil: '2025-06-01T03:59:59Z' },
      ['series', 'recurs-until-differs'],
    ],
    [
      'the same end elsewhere, as an instant',
      { recurrenceRule: 'FREQ=WEEKLY;UNTIL=20250601' },
      { recursUntil: '2025-06-02T03:59:59Z' },
      ['series'],
    ],
    [
      'an end by number within the end elsewhere',
      { recurrenceRule: 'FREQ=WEEKLY;COUNT=3' },
      { recursUntil: '2025-02-01T00:00:00' },
      ['series'],
    ],
    [
      'a pattern that starts later',
      { ...weeklyFields, startDate: '2025-01-14T09:00:00' },
      {},
      ['series', 'start-differs'],
    ],
    [
      'a first date that is none beside a rule',
      { recurrenceRule: 'FREQ=DAILY', startDate: '32/13/2025' },
      {},
      ['series', 'invalid-field-ignored'],
    ],
    [
      'a last date of the event that is none',
      weeklyFields,
      { recursUntil: 'whenever' },
      ['series', 'invalid-field-ignored'],
    ],
    ['not scheduled', weeklyFields, { start: null }, ['unreadable', 'no-start']],
  ])('reads %s', (_, fields, other, expected) => {
    expect(kindsOf(fields, other)).toEqual(expected)
  })

  it('shows both sentences when rule and fields disagree, and follows the rule', () => {
    const view = recurrenceOf({ ...event, recurrence: { ...weeklyFields, recurrenceRule: 'FREQ=DAILY' } })
    expect(sentence(view, { locale: 'en' })).toBe('Every day at 09:00 (New York time)')
    expect(disagreeingSentence(view, { locale: 'en' })).toBe('Every week on Tuesday at 09:00 (New York time)')
    expect(view.source).toBe('rule')
  })

  it('adds to the sentence of the fields only what they lack', () => {
    const endless = { ...weeklyFields, endKind: 'AfterNTimes', recurrenceRule: 'FREQ=DAILY' }
    const view = recurrenceOf({ ...event, recurrence: endless })
    expect(sentence(view, { locale: 'en', withoutTime: true })).toBe('Every day')
    expect(disagreeingSentence(view, { locale: 'en', withoutTime: true })).toBe(
      'Every week on Tuesday (number of occurrences not given)',
    )
  })

  it('keeps what was sent for the details', () => {
    const view = recurrenceOf({ ...event, recurrencePattern: 'biweekly', recurrence: { recurrenceRule: '<b>x</b>' } })
    expect(view).toMatchObject({ ruleAsSent: '<b>x</b>', patternAsSent: 'biweekly', source: null })
    expect(view.notices[0]).toMatchObject({ kind: 'rule-invalid', problem: { reason: 'not-name-value' } })
    expect(view.series && nextOccurrences(view.series, { now: 0 }).rows.map(({ start }) => start)).toEqual([
      '2025-01-07T09:00:00',
    ])
  })

  it.each<[string, string]>([
    ['2025-01-14T00:00:00', 'the local day'],
    ['2025-01-14', 'the local day'],
    ['2025-01-14T05:00:00Z', 'midnight in the zone of the event'],
    ['2025-01-14T00:00:00Z', 'a date sent as midnight in UTC'],
    ['2025-01-14T14:00:00Z', 'the instant'],
    ['2025-01-14T15:00:00.5000000+01:00', 'the instant with another offset'],
    ['2025-01-14T09:00:00', 'the clock time'],
  ])('takes the excluded date %s as %s', (exclusionRecurrenceDate) => {
    const view = recurrenceOf({ ...event, recurrence: { ...weeklyFields, exclusionRecurrenceDate } })
    const rows = view.series === null ? [] : nextOccurrences(view.series, { now: 0, count: 2 }).rows
    expect(rows.map(({ start, excluded }) => [start.slice(8, 10), excluded])).toEqual([
      ['07', null],
      ['14', 'date'],
      ['21', null],
    ])
    expect(view.notices.map(({ kind }) => kind)).toEqual(['has-exclusions'])
  })
})
