import { expect, it } from 'vitest'

import '#every-part.ts'

import { lastEndOf } from './last-end.ts'
import type { RecurringEvent } from './recurrence-of.ts'

const brussels = { timezone: 'Europe/Brussels', start: '2026-11-20T09:00:00', end: '2026-11-20T17:00:00' }
const weekly = (rule: string, more: Partial<RecurringEvent> = {}): RecurringEvent => ({
  ...brussels,
  isRecurring: true,
  recurrence: { recurrenceRule: rule },
  ...more,
})

it.each<[string, RecurringEvent, string | null]>([
  ['once', brussels, '2026-11-20T16:00:00Z'],
  ['over months', { ...brussels, start: '2026-06-01T09:00:00', end: '2026-12-31T18:00:00' }, '2026-12-31T17:00:00Z'],
  [
    'whole days',
    { timezone: 'America/New_York', isAllDay: true, start: '2026-11-20', end: '2026-11-22' },
    '2026-11-23T04:59:59Z',
  ],
  ['with an end in UTC only', { ...brussels, end: null, endUtc: '2026-11-21T17:00:00Z' }, '2026-11-21T17:00:00Z'],
  [
    'with an end at the venue that is later than in UTC',
    { ...brussels, endUtc: '2026-11-20T09:00:00Z' },
    '2026-11-20T16:00:00Z',
  ],
  ['without an end', { ...brussels, end: null }, '2026-11-20T08:00:00Z'],
  ['with an unset end', { ...brussels, end: '0001-01-01T00:00:00' }, '2026-11-20T08:00:00Z'],
  ['in a zone that is not known', { start: '2026-11-20T09:00:00', end: '2026-11-20T17:00:00' }, '2026-11-21T05:00:00Z'],
  ['without a date', { isRecurring: true, recursUntil: '2027-01-01' }, null],
  ['a number of times', weekly('FREQ=WEEKLY;COUNT=6'), '2026-12-25T16:00:00Z'],
  ['until a day', weekly('FREQ=WEEKLY;UNTIL=20261231'), '2026-12-25T16:00:00Z'],
  [
    'until a day that the record says is later',
    weekly('FREQ=WEEKLY;COUNT=2', { recursUntil: '2026-12-31' }),
    '2027-01-01T07:00:00Z',
  ],
  ['more often than is counted, until a day', weekly('FREQ=DAILY;UNTIL=20361231'), '2037-01-01T07:00:00Z'],
  ['for ever', weekly('FREQ=WEEKLY'), null],
  [
    'for ever by its rule, until a day by its record',
    weekly('FREQ=WEEKLY', { recursUntil: '2026-12-31' }),
    '2027-01-01T07:00:00Z',
  ],
  [
    'by no known pattern, until a day',
    { ...brussels, isRecurring: true, recursUntil: '2026-12-31T00:00:00Z' },
    '2027-01-01T08:00:00Z',
  ],
  ['until the last date there is', weekly('FREQ=WEEKLY', { recursUntil: '9999-12-31T23:59:59' }), null],
  ['by no known pattern', { ...brussels, isRecurring: true }, '2026-11-20T16:00:00Z'],
])('an event %s', (_, event, expected) => {
  const end = lastEndOf(event)
  expect(end === null ? null : new Date(end).toISOString().replace('.000Z', 'Z')).toBe(expected)
})
