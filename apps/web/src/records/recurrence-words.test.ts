import { expect, it } from 'vitest'

import { recurrenceWords } from './recurrence-words.ts'

const id = 'e89cdfb5-5674-5889-ad53-a4523addc713'

it.each([
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'Every 2 weeks on Tuesday'],
  ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR', 'Every week on Monday, Wednesday and Friday'],
  ['FREQ=MONTHLY;BYDAY=4WE', 'Every month on the fourth Wednesday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=31', 'Every month on day 31'],
  ['FREQ=YEARLY;BYMONTH=2;BYDAY=1SA', 'Every year on the first Saturday in February'],
  ['FREQ=DAILY;COUNT=5', 'Every day 5 times'],
  ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20250402T160000Z', 'Every week on Tuesday until 2 Apr 2025'],
])('says %s', (recurrenceRule, words) => expect(recurrenceWords({ id, recurrenceRule })).toBe(words))

it.each([
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
  'FREQ=HOURLY',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=DAILY;UNTIL=soon',
  '',
])('leaves out nothing in silence: %j', (recurrenceRule) => expect(recurrenceWords({ id, recurrenceRule })).toBeNull())

it('reads the structured fields when there is no rule', () => {
  expect(recurrenceWords({ id, intervalKind: 'Weekly', weeklyIntervalRepeatNumber: 2, tuesday: true })).toBe(
    'Every 2 weeks on Tuesday',
  )
  expect(recurrenceWords({ id, intervalKind: 'Monthly' })).toBeNull()
})
