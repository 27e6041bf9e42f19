import type { NumberField } from './recurrence-fields.ts'
import type { RuleProblem } from './rule-reasons.ts'

/** A remark shown beside the sentence and the list. `detail` is text as sent, or an ISO date: show it as text. */
export interface Notice {
  kind: NoticeKind
  detail: string | null
  /** Why a rule could not be read, for notices about that. */
  problem?: RuleProblem
}

export type NoticeKind =
  /** `recurrenceRule` is sent and unreadable; the fields are used if they can be. */
  | 'rule-invalid'
  /** Rule and fields give different dates; the rule is used. */
  | 'rule-fields-disagree'
  /** An impossible value is ignored. Detail: the field. */
  | 'invalid-field-ignored'
  /** The kind of end is set, but its number or date is missing. Detail: the field. */
  | 'end-incomplete'
  /** Fields of another kind of end are filled and not used. */
  | 'unused-fields-set'
  /** Weekdays are ticked, but the pattern is not by weekdays. */
  | 'weekdays-unused'
  /** A part of the code that this record needs is not loaded: the result is incomplete. */
  | 'part-missing'
  /** The fields are ambiguous or incomplete; the start decided. */
  | 'assumed-from-start'
  | 'start-not-in-pattern'
  /** Months without that day are skipped; other calendars may take the last day instead. */
  | 'short-months'
  | 'has-exclusions'
  /** An exclusion is sent and unreadable: the list may show times that do not take place. Detail: what was sent. */
  | 'exclusion-invalid'
  /** The excluded date is not one of the occurrences. Detail: the date. */
  | 'exclusion-matches-nothing'
  | 'no-occurrences'
  /** The search for dates ended at its limit with none or only a few. */
  | 'search-stopped'
  /** The event repeats, but has no start to count from. */
  | 'no-start'
  | 'recurring-without-pattern'
  | 'pattern-without-recurring'
  /** `recursUntil` is a different last day. Detail: that day. */
  | 'recurs-until-differs'
  /** The pattern starts at another time than the event. Detail: the pattern's start. */
  | 'start-differs'
  /** An occurrence begins before the previous one has ended. */
  | 'overlaps'
  /** Other calendars read the rule differently. Detail: the parser's remark. */
  | 'unusual-rule'

/** The fields that a notice may name as its detail. */
export type NoticedField =
  | NumberField
  | 'intervalKind'
  | 'endKind'
  | 'startDate'
  | 'endDate'
  | 'recursUntil'
  | 'monthlyRepeatKind'
  | 'yearlyRepeatKind'

export function notice(kind: NoticeKind, detail: string | null = null): Notice {
  return { kind, detail }
}

export function unreadable(kind: 'rule-invalid' | 'exclusion-invalid', problem: RuleProblem): Notice {
  return { kind, detail: problem.value, problem }
}
