/** Why a rule cannot be read. */
export type RuleReason =
  | 'no-text'
  | 'too-long'
  | 'empty'
  | 'only-start'
  /** More than one rule, or a line that is not one. */
  | 'more-lines'
  /** Nothing between two semicolons. */
  | 'empty-part'
  | 'not-name-value'
  | 'unknown-part'
  | 'twice'
  | 'no-value'
  | 'no-freq'
  | 'unknown-freq'
  | 'not-positive'
  | 'out-of-range'
  | 'no-weekday'
  | 'no-day'
  | 'no-date'
  | 'counted-in-weeks'
  | 'beyond-month'
  | 'nothing-to-pick'
  /** The rule repeats within a day, but the event is all-day. */
  | 'within-a-day'

/** `part` and `value` give the position; `value` is as sent, cut to 40 characters: show both as text only. */
export interface RuleProblem {
  reason: RuleReason
  part: string | null
  value: string | null
}

export function problem(reason: RuleReason, part: string | null = null, value: string | null = null): RuleProblem {
  return { reason, part: part?.slice(0, 20) ?? null, value: value?.slice(0, 40) ?? null }
}
