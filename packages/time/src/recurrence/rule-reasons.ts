/** Why a rule cannot be read. The words are apart (`sentence/*-notices.ts`): few pages need them. */
export type RuleReason =
  | 'no-text'
  | 'too-long'
  | 'empty'
  | 'only-start'
  /** More than one rule, or a line that is none. */
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
  /** It repeats within a day, but the event lasts all day. */
  | 'within-a-day'

/** `part` and `value` say where, `value` cut to 40 characters, as sent: show them as text only. */
export interface RuleProblem {
  reason: RuleReason
  part: string | null
  value: string | null
}

export function problem(reason: RuleReason, part: string | null = null, value: string | null = null): RuleProblem {
  return { reason, part: part?.slice(0, 20) ?? null, value: value?.slice(0, 40) ?? null }
}
