import { parseApiDateTime } from '#api-date-time.ts'

import { anchorOf } from './anchor.ts'
import type { Anchor } from './anchor.ts'
import { dayOfWall } from './calendar.ts'
import { startsInRule } from './dates-of.ts'
import { flaggedDays, readingsOf } from './field-readings.ts'
import { localDayOf } from './local-day.ts'
import { notice } from './notices.ts'
import type { Notice } from './notices.ts'
import { fieldReader } from './recurrence-fields.ts'
import type { FieldReader, RecurrenceFields } from './recurrence-fields.ts'
import { plainRule } from './rule.ts'
import type { Rule } from './rule.ts'

/** `rule` is null when the fields give no pattern (`intervalKind` Never or not filled). */
export interface FieldsReading {
  rule: Rule | null
  notices: Notice[]
}

const kinds = ['Daily', 'Weekly', 'Monthly', 'Yearly']
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
// `montlyIntervalRepeatNumber` is the API's spelling.
const intervalFields = ['daily', 'weekly', 'montly', 'yearly'] as const
const most = 2_147_483_647

/** Converts the structured fields to a rule. Never throws; doubtful values become notices. */
export function ruleOfFields(fields: RecurrenceFields, anchor: Anchor): FieldsReading {
  const kind = fields.intervalKind ?? ''
  const at = kinds.indexOf(kind)
  const freq = frequencies[at]
  const intervals = intervalFields[at]
  if (freq === undefined || intervals === undefined) {
    return { rule: null, notices: isNone(kind) ? [] : [notice('invalid-field-ignored', 'intervalKind')] }
  }
  const reader = fieldReader(fields)
  const { notices, ...end } = endOf(reader, anchor)
  // An interval that is not filled, and 0, mean 1.
  const interval = reader.number(`${intervals}IntervalRepeatNumber`, 0, most) || 1
  const { readings, isGuess } = readingsOf(reader, freq, dayOfWall(anchor.start), interval > 1)
  // .NET weeks begin on Sunday, which matters for intervals of two weeks or more.
  const weekStart = freq === 'WEEKLY' && interval > 1 ? 0 : 1
  const rules = readings.map((reading): Rule => ({ ...plainRule(freq), interval, weekStart, ...end, ...reading }))
  const [usual = plainRule(freq)] = rules
  const rule = rules.find((each) => startsInRule(each, anchor))
  for (const field of reader.invalid) notices.push(notice('invalid-field-ignored', field))
  const chosen = rule ?? usual
  if (chosen.byWeekday.length === 0 && flaggedDays(fields).length > 0) notices.push(notice('weekdays-unused'))
  else if (isGuess || chosen !== usual) notices.push(notice('assumed-from-start'))
  return { rule: chosen, notices }
}

/** True for a value that is present and not a date. */
export function isUnreadable(text: string | null | undefined): boolean {
  return typeof text === 'string' && text.trim() !== '' && parseApiDateTime(text) === null
}

function isNone(kind: string): boolean {
  return kind === '' || kind === 'Never'
}

function endOf(
  { fields, invalid, number }: FieldReader,
  anchor: Anchor,
): Pick<Rule, 'count' | 'until'> & { notices: Notice[] } {
  const kind = fields.endKind ?? ''
  const lastDay = localDayOf(fields.endDate, anchor)
  const isDateSet = lastDay !== null && lastDay !== 'unset'
  const count = number('numberOfRecurrencesToEnd', 0, most) || null
  invalid.delete('numberOfRecurrencesToEnd')
  const notices: Notice[] = []
  const hasUnused = (isDateSet && kind !== 'Date') || (count !== null && kind !== 'AfterNTimes')
  const missing =
    kind === 'AfterNTimes' && count === null
      ? 'numberOfRecurrencesToEnd'
      : kind === 'Date' && lastDay === null && !isUnreadable(fields.endDate)
        ? 'endDate'
        : null
  if (missing !== null) notices.push(notice('end-incomplete', missing))
  else if (hasUnused) notices.push(notice('unused-fields-set'))
  if (kind === 'Date' && isUnreadable(fields.endDate)) notices.push(notice('invalid-field-ignored', 'endDate'))
  if (!isNone(kind) && kind !== 'AfterNTimes' && kind !== 'Date')
    notices.push(notice('invalid-field-ignored', 'endKind'))
  return {
    count: kind === 'AfterNTimes' ? count : null,
    until: kind === 'Date' && isDateSet ? { kind: 'date', wall: lastDay } : null,
    notices,
  }
}

/** `start`: the event's own start, used for what the fields omit; `zone` null: times are read as written. */
export interface FieldsContext {
  start: string | null
  zone: string | null
  wholeDay: boolean
}

/**
 * The rule that the structured fields of a Recurrence record mean. `startDate` (else the event's start) selects the
 * reading that matches it. Null without any start. Never throws.
 */
export function fieldsToRule(fields: RecurrenceFields, { start, zone, wholeDay }: FieldsContext): FieldsReading {
  const timezone = zone ?? undefined
  const anchor = anchorOf({ start, timezone, isAllDay: wholeDay }, fields.startDate, zone)
  if (anchor === null) return { rule: null, notices: [] }
  const { rule, notices } = ruleOfFields(fields, anchor)
  if (rule !== null && isUnreadable(fields.startDate)) notices.push(notice('invalid-field-ignored', 'startDate'))
  if (rule !== null && !startsInRule(rule, anchor)) notices.push(notice('start-not-in-pattern'))
  return { rule, notices }
}
