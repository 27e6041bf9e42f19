import { parts } from '#parts.ts'
import { resolveZone } from '#resolve-zone.ts'
import type { WhenEvent } from '#when-ends.ts'

import { anchorOf } from './anchor.ts'
import type { SeriesAnchor } from './anchor.ts'
import type { FieldsReading } from './fields-to-rule.ts'
import { hasDetails } from './has-details.ts'
import { notice, unreadable } from './notices.ts'
import type { Notice } from './notices.ts'
import { parseRule } from './read-rule.ts'
import type { RecurrenceFields } from './recurrence-fields.ts'
import { problem } from './rule-reasons.ts'
import { isSubDaily } from './rule.ts'
import type { Rule } from './rule.ts'
import { seriesNotices } from './series-notices.ts'
import type { Series } from './series.ts'

/** The fields of an Event record that say when it happens. */
export interface RecurringEvent extends WhenEvent {
  recurrencePattern?: string | null | undefined
  recurrence?: RecurrenceFields | null | undefined
}

/**
 * One view of an event's recurrence. `kind` `unreadable`: it repeats, but only its own start is known.
 * `disagreeing`: the rule that the fields give, when it leads to other dates than `rule` does. Texts as sent are for
 * display as text only. Occurrences are calculated: the API knows no changes of single ones.
 */
export interface RecurrenceView {
  kind: 'single' | 'series' | 'unreadable'
  source: 'rule' | 'fields' | null
  rule: Rule | null
  disagreeing: Rule | null
  /** Null when the event is not scheduled. Opaque: hand it to `nextOccurrences`, `occurrencesBetween`, `sentence`. */
  series: Series | null
  zone: string | null
  ruleAsSent: string | null
  exclusionRuleAsSent: string | null
  patternAsSent: string | null
  notices: Notice[]
}

/** Reads rule, fields, exclusions and flags of an event into one view. Never throws. */
export function recurrenceOf(event: RecurringEvent): RecurrenceView {
  const { zone } = resolveZone(event)
  const recurrence = event.recurrence ?? {}
  const anchor = anchorOf(event, recurrence.startDate, zone)
  const texts = {
    zone,
    ruleAsSent: textOf(recurrence.recurrenceRule),
    exclusionRuleAsSent: textOf(recurrence.exclusionRecurrenceRule),
    patternAsSent: textOf(event.recurrencePattern),
  }
  const none = { source: null, rule: null, disagreeing: null }
  if (anchor === null) {
    const isRepeating = texts.ruleAsSent !== null || event.isRecurring === true
    const kind = isRepeating ? 'unreadable' : 'single'
    return { kind, ...none, series: null, ...texts, notices: isRepeating ? [notice('no-start')] : [] }
  }
  const asked = hasDetails(event)
  const details = asked ? parts.details : undefined
  const { rule, source, disagreeing, notices } = drivingRule(
    texts.ruleAsSent,
    details?.ruleOfFields(recurrence, anchor) ?? { rule: null, notices: [] },
    anchor,
  )
  if (asked && details === undefined) notices.push(notice('fields-not-read'))
  notices.push(...flagNotices(event, rule, notices))
  const { start, allDay, durationMs, eventStart } = anchor
  const alone: Series = { rule, start, zone, allDay, durationMs, exclusions: [], exclusionRules: [], additions: [] }
  if (rule === null) {
    const isUnreadable = event.isRecurring === true || notices.some(({ kind }) => kind === 'rule-invalid')
    const series = { ...alone, start: eventStart }
    return { kind: isUnreadable ? 'unreadable' : 'single', ...none, series, ...texts, notices }
  }
  const { notices: doubts = [], ...excluded } = details?.exclusionsOf(recurrence, alone) ?? {}
  const series = { ...alone, ...excluded }
  notices.push(...doubts, ...seriesNotices(series, rule, eventStart))
  const until = details?.untilNotice(series, rule, event.recursUntil)
  if (until) notices.push(until)
  return { kind: 'series', source, rule, disagreeing, series, ...texts, notices }
}

function textOf(value: string | null | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

function drivingRule(
  sent: string | null,
  fields: FieldsReading,
  anchor: SeriesAnchor,
): Pick<RecurrenceView, 'rule' | 'source' | 'disagreeing'> & { notices: Notice[] } {
  const fromFields = { rule: fields.rule, source: fields.rule === null ? null : ('fields' as const), disagreeing: null }
  if (sent === null) return { ...fromFields, notices: fields.notices }
  const read = parseRule(sent)
  if (!read.ok || (anchor.allDay && isSubDaily(read.rule.freq))) {
    const why = read.ok ? problem('within-a-day') : read.problem
    return { ...fromFields, notices: [unreadable('rule-invalid', why), ...fields.notices] }
  }
  const notices = read.remarks.map((remark) => notice('unusual-rule', remark))
  const disagreeing = fields.rule !== null && parts.details?.differ(read.rule, fields.rule, anchor) ? fields.rule : null
  // Doubts about fields that lead to the same dates are of no use to anyone.
  if (disagreeing !== null) notices.push(notice('rule-fields-disagree'), ...fields.notices)
  return { rule: read.rule, source: 'rule', disagreeing, notices }
}

function flagNotices(event: RecurringEvent, rule: Rule | null, notices: Notice[]): Notice[] {
  const isUnread = notices.some(({ kind }) => kind === 'rule-invalid' || kind === 'fields-not-read')
  if (event.isRecurring === true && rule === null && !isUnread) return [notice('recurring-without-pattern')]
  return event.isRecurring === false && rule !== null ? [notice('pattern-without-recurring')] : []
}
