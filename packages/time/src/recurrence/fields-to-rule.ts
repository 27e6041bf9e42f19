import { anchorOf } from './anchor.ts'
import type { Anchor } from './anchor.ts'
import { dayOfWall } from './calendar.ts'
import { monthlyReadings, weeklyReadings, yearlyReadings } from './field-readings.ts'
import type { Readings } from './field-readings.ts'
import { localDayOf } from './local-day.ts'
import { notice } from './notices.ts'
import type { Notice } from './notices.ts'
import { FieldReader } from './recurrence-fields.ts'
import type { RecurrenceFields } from './recurrence-fields.ts'
import { plainRule } from './rule.ts'
import type { Frequency, Rule } from './rule.ts'
import { startsInRule } from './starts-in-rule.ts'

/** `rule` is null when the fields name no pattern (`intervalKind` Never or not filled). */
export interface FieldsReading {
  rule: Rule | null
  notices: Notice[]
}

const kinds: Record<string, Frequency> = { Daily: 'DAILY', Weekly: 'WEEKLY', Monthly: 'MONTHLY', Yearly: 'YEARLY' }

/** Turns the structured fields into a rule. Never throws; whatever is doubtful becomes a notice. */
export function ruleOfFields(fields: RecurrenceFields, anchor: Anchor): FieldsReading {
  const { intervalKind } = fields
  const freq = Object.hasOwn(kinds, intervalKind ?? '') ? kinds[intervalKind ?? ''] : undefined
  if (freq === undefined) {
    const isKnown = intervalKind === null || intervalKind === undefined || ['', 'Never'].includes(intervalKind)
    return { rule: null, notices: isKnown ? [] : [notice('invalid-field-ignored', 'intervalKind')] }
  }
  const reader = new FieldReader(fields)
  const end = endOf(reader, anchor)
  const base = { ...plainRule(freq), interval: intervalOf(reader, freq), count: end.count, until: end.until }
  // .NET weeks begin on Sunday; it makes a difference from two weeks on.
  const weekStart = freq === 'WEEKLY' && base.interval > 1 ? 0 : 1
  const { readings, isGuess } = readingsOf(reader, freq, dayOfWall(anchor.start))
  const rules = readings.map((reading): Rule => ({ ...base, ...reading, weekStart }))
  const fitting = rules.find((rule) => startsInRule(rule, anchor))
  const rule = fitting ?? rules[0] ?? base
  const notices = [...end.notices, ...[...reader.invalid].map((field) => notice('invalid-field-ignored', field))]
  if (isGuess || (fitting !== undefined && fitting !== rules[0])) {
    notices.push(notice('assumed-from-start'))
  }
  return { rule, notices }
}

function readingsOf(reader: FieldReader, freq: Frequency, startDay: number): Readings {
  if (freq === 'WEEKLY') return weeklyReadings(reader, startDay)
  if (freq === 'MONTHLY') return monthlyReadings(reader, startDay)
  if (freq === 'YEARLY') return yearlyReadings(reader, startDay)
  const { byDay, byMonth, byMonthDay, byYearDay, bySetPos } = plainRule(freq)
  return { readings: [{ byDay, byMonth, byMonthDay, byYearDay, bySetPos }], isGuess: false }
}

function intervalOf(reader: FieldReader, freq: Frequency): number {
  if (freq === 'WEEKLY') return reader.interval('weeklyIntervalRepeatNumber')
  if (freq === 'MONTHLY') return reader.interval('montlyIntervalRepeatNumber')
  return reader.interval(freq === 'YEARLY' ? 'yearlyIntervalRepeatNumber' : 'dailyIntervalRepeatNumber')
}

function endOf(reader: FieldReader, anchor: Anchor): Pick<Rule, 'count' | 'until'> & { notices: Notice[] } {
  const { endKind, endDate } = reader.fields
  const lastDay = localDayOf(endDate, anchor)
  const isDateSet = lastDay !== null && lastDay !== 'unset'
  const open = { count: null, until: null }
  if (endKind === 'AfterNTimes') {
    const count = reader.number('numberOfRecurrencesToEnd', 0, 2_147_483_647)
    reader.invalid.delete('numberOfRecurrencesToEnd')
    if (count === null || count === 0)
      return { ...open, notices: [notice('end-incomplete', 'numberOfRecurrencesToEnd')] }
    return { count, until: null, notices: isDateSet ? [notice('unused-fields-set')] : [] }
  }
  const hasCount = (reader.number('numberOfRecurrencesToEnd', 0, 2_147_483_647) ?? 0) > 0
  reader.invalid.delete('numberOfRecurrencesToEnd')
  if (endKind === 'Date') {
    if (lastDay === null) return { ...open, notices: [notice('end-incomplete', 'endDate')] }
    const until: Rule['until'] = lastDay === 'unset' ? null : { kind: 'date', wall: lastDay }
    return { count: null, until, notices: hasCount ? [notice('unused-fields-set')] : [] }
  }
  const notices = isDateSet || hasCount ? [notice('unused-fields-set')] : []
  if (typeof endKind === 'string' && !['', 'Never'].includes(endKind)) {
    notices.push(notice('invalid-field-ignored', 'endKind'))
  }
  return { ...open, notices }
}

/** `start`: the event's own start, used for what the fields leave out; `zone` null: read times as they are written. */
export interface FieldsContext {
  start: string | null
  zone: string | null
  allDay: boolean
}

/**
 * The rule that the structured fields of a Recurrence record mean, with `startDate` (else the event's start) as check
 * digit between the ways to read them. Null without any start. Never throws.
 */
export function fieldsToRule(fields: RecurrenceFields, { start, zone, allDay }: FieldsContext): FieldsReading {
  const timezone = zone ?? undefined
  const anchor = anchorOf({ start, timezone, isAllDay: allDay }, fields.startDate, zone)
  if (anchor === null) return { rule: null, notices: [] }
  const reading = ruleOfFields(fields, anchor)
  const isOff = reading.rule !== null && !startsInRule(reading.rule, anchor)
  return isOff ? { ...reading, notices: [...reading.notices, notice('start-not-in-pattern')] } : reading
}
