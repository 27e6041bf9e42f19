import type { RuleProblem } from './rule-reasons.ts'
import type { Rule } from './rule.ts'

/** Readable, but an extension of RFC 5545 or read differently by other calendars. */
export type RuleRemark = 'count-and-until' | 'limited-by-unusual-part' | 'days-of-every-month' | 'start-in-rule-ignored'

export type ReadRule = { ok: true; rule: Rule; remarks: RuleRemark[] } | { ok: false; problem: RuleProblem }
