import { readRuleParts } from './rule-parts.ts'
import type { Rule } from './rule.ts'

/**
 * Why a rule cannot be read. `reason` is for people (English); `part` and `value` say where, `value` cut to 40
 * characters, as sent: show it as text only.
 */
export interface RuleProblem {
  reason: string
  part: string | null
  value: string | null
}

/** Readable, but beyond RFC 5545 or read differently by other calendars. */
export type RuleRemark = 'count-and-until' | 'limited-by-unusual-part' | 'days-of-every-month' | 'start-in-rule-ignored'

export type ReadRule = { ok: true; rule: Rule; remarks: RuleRemark[] } | { ok: false; problem: RuleProblem }

const longest = 20_000

/**
 * Reads an RRULE value strictly (RFC 5545 3.3.10): one doubtful part makes the whole rule unreadable, because a rule
 * without that part would show wrong dates. Accepted beside the plain value: any letter case, blanks around it, one
 * trailing semicolon, the property name in front, and a fragment of DTSTART and RRULE lines. Never throws.
 */
export function parseRule(text: unknown): ReadRule {
  if (typeof text !== 'string') return failed('There is no text to read')
  if (text.length > longest) return failed('The rule is too long')
  const lines = text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map((line) => line.trim().toUpperCase())
    .filter((line) => line !== '')
  if (lines.length === 0) return failed('The rule is empty')
  const starts = lines.filter((line) => /^DTSTART[;:]/.test(line))
  const [only, second] = lines.filter((line) => !starts.includes(line))
  if (only === undefined) return failed('There is no rule, only a start')
  if (second !== undefined || starts.length > 1) {
    return failed('There is more than one rule, or a line that is not part of a rule', null, second ?? only)
  }
  const read = readRuleParts(only.startsWith('RRULE:') ? only.slice(6) : only)
  if (read.ok && starts.length > 0) read.remarks.push('start-in-rule-ignored')
  return read
}

function failed(reason: string, part: string | null = null, value: string | null = null): ReadRule {
  return { ok: false, problem: { reason, part, value: value === null ? null : value.slice(0, 40) } }
}
