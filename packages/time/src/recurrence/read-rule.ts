import { readRuleParts } from './rule-parts.ts'
import { problem } from './rule-reasons.ts'
import type { RuleReason } from './rule-reasons.ts'
import type { ReadRule } from './rule-result.ts'
import { isSubDaily } from './rule.ts'

const longest = 20_000

/**
 * Parses an RRULE value strictly (RFC 5545 3.3.10): one doubtful part makes the whole rule unreadable, because a rule
 * without that part would give wrong dates. Also accepted: any letter case, surrounding blanks, one trailing semicolon,
 * the property name as a prefix, and a fragment of DTSTART and RRULE lines. Never throws.
 */
export function parseRule(text: unknown): ReadRule {
  if (typeof text !== 'string') return failed('no-text')
  if (text.length > longest) return failed('too-long')
  const lines = text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map((line) => line.trim().toUpperCase())
    .filter((line) => line !== '')
  if (lines.length === 0) return failed('empty')
  const starts = lines.filter((line) => /^DTSTART[;:]/.test(line))
  const [only, second] = lines.filter((line) => !starts.includes(line))
  if (only === undefined) return failed('only-start')
  if (second !== undefined || starts.length > 1) {
    return failed('more-lines', second ?? only)
  }
  const read = readRuleParts(only.startsWith('RRULE:') ? only.slice(6) : only)
  if (read.ok && starts.length > 0) read.remarks.push('start-in-rule-ignored')
  return read
}

/** `parseRule` for the rule of a record: an all-day event cannot repeat within a day. */
export function readOwnRule(text: string, wholeDay: boolean): ReadRule {
  const read = parseRule(text)
  return read.ok && wholeDay && isSubDaily(read.rule.freq) ? failed('within-a-day') : read
}

function failed(reason: RuleReason, value: string | null = null): ReadRule {
  return { ok: false, problem: problem(reason, null, value) }
}
