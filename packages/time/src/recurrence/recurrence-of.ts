import { missingParts } from '#missing-parts.ts'
import { resolveZone } from '#resolve-zone.ts'
import type { WhenEvent } from '#when-ends.ts'

import { anchorOf } from './anchor.ts'
import type { SeriesAnchor } from './anchor.ts'
import { datesOf, plainSeries } from './dates-of.ts'
import { exclude } from './exclusions.ts'
import { isUnreadable, ruleOfFields } from './fields-to-rule.ts'
import { notice, unreadable } from './notices.ts'
import type { Notice } from './notices.ts'
import { readOwnRule } from './read-rule.ts'
import type { RecurrenceFields } from './recurrence-fields.ts'
import type { Rule } from './rule.ts'
import { addSeriesNotices } from './series-notices.ts'
import type { Series } from './series-record.ts'
import { addUntilNotice } from './until-notice.ts'

/** Rule and fields agree when this many dates are equal; their texts are not compared. */
const compared = 50

/** The fields of an Event record that determine its dates. */
export interface RecurringEvent extends WhenEvent {
  recurrencePattern?: string | null | undefined
  recurrence?: RecurrenceFields | null | undefined
}

/**
 * An event's recurrence. `kind` `unreadable`: it repeats, but only its own start is known.
 * `disagreeing`: the rule of the fields, when its dates differ from those of `rule`. Texts as sent are for
 * display as text only. Occurrences are calculated: the API has no changes of single ones.
 */
export interface RecurrenceView {
  kind: 'single' | 'series' | 'unreadable'
  source: 'rule' | 'fields' | null
  rule: Rule | null
  disagreeing: Rule | null
  /** Null when the event is not scheduled. Opaque: pass it to `nextOccurrences`, `occurrencesBetween`, `sentence`. */
  series: Series | null
  zone: string | null
  ruleAsSent: string | null
  exclusionRuleAsSent: string | null
  patternAsSent: string | null
  notices: Notice[]
}

/** Combines rule, fields, exclusions and flags of an event. Never throws. */
export function recurrenceOf(event: RecurringEvent): RecurrenceView {
  const { zone } = resolveZone(event)
  const recurrence = event.recurrence ?? {}
  const anchor = anchorOf(event, recurrence.startDate, zone)
  const view: RecurrenceView = {
    kind: 'single',
    source: null,
    rule: null,
    disagreeing: null,
    series: null,
    zone,
    ruleAsSent: textOf(recurrence.recurrenceRule),
    exclusionRuleAsSent: textOf(recurrence.exclusionRecurrenceRule),
    patternAsSent: textOf(event.recurrencePattern),
    notices: [],
  }
  const { notices } = view
  // Without a part that it needs, the dates would be wrong and not just incomplete.
  const missing = missingParts(event)
  if (missing.length > 0) notices.push(notice('part-missing'))
  if (anchor !== null && missing.includes('hours')) {
    return { ...view, kind: 'unreadable', series: onlyStart(anchor) }
  }
  if (anchor === null) {
    if (view.ruleAsSent === null && event.isRecurring !== true) return view
    return { ...view, kind: 'unreadable', notices: [...notices, notice('no-start')] }
  }
  const isUnread = readPattern(view, recurrence, anchor)
  const { rule } = view
  if (rule === null) {
    if (event.isRecurring === true && !isUnread) notices.push(notice('recurring-without-pattern'))
    const kind = event.isRecurring === true || isUnread ? 'unreadable' : 'single'
    return { ...view, kind, series: onlyStart(anchor) }
  }
  if (isUnreadable(recurrence.startDate)) notices.push(notice('invalid-field-ignored', 'startDate'))
  if (event.isRecurring === false) notices.push(notice('pattern-without-recurring'))
  const series = plainSeries(rule, anchor, anchor.durationMs)
  exclude(series, view.exclusionRuleAsSent, textOf(recurrence.exclusionRecurrenceDate), notices)
  addSeriesNotices(series, rule, anchor.eventStart, notices)
  addUntilNotice(series, rule, event.recursUntil, notices)
  return { ...view, kind: 'series', series }
}

function onlyStart(anchor: SeriesAnchor): Series {
  return plainSeries(null, { ...anchor, start: anchor.eventStart }, anchor.durationMs)
}

function textOf(value: string | null | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Sets the rule in effect: the record's rule, or else its fields. True when the record's rule is unreadable. */
function readPattern(view: RecurrenceView, recurrence: RecurrenceFields, anchor: SeriesAnchor): boolean {
  const { notices } = view
  const fields = ruleOfFields(recurrence, anchor)
  const read = view.ruleAsSent === null ? null : readOwnRule(view.ruleAsSent, anchor.wholeDay)
  if (read?.ok === true) {
    notices.push(...read.remarks.map((remark) => notice('unusual-rule', remark)))
    view.rule = read.rule
    view.source = 'rule'
    const dates = (rule: Rule) => datesOf(rule, anchor, compared).join()
    // Notices about fields that give the same dates are not useful.
    if (fields.rule === null || dates(read.rule) === dates(fields.rule)) return false
    view.disagreeing = fields.rule
    notices.push(notice('rule-fields-disagree'))
  } else {
    if (read !== null) notices.push(unreadable('rule-invalid', read.problem))
    view.rule = fields.rule
    if (fields.rule !== null) view.source = 'fields'
  }
  notices.push(...fields.notices)
  return read?.ok === false
}
