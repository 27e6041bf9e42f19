import type { Anchor } from './anchor.ts'
import type { Rule } from './rule.ts'
import type { Series } from './series-record.ts'
import { seriesOccurrences } from './series.ts'

/** A series with only a rule. */
export function plainSeries(rule: Rule | null, { start, zone, wholeDay }: Anchor, durationMs = 0): Series {
  return { rule, start, zone, wholeDay, durationMs, exclusions: [], exclusionRules: [], additions: [] }
}

/** The first clock times of a rule, after shifting skipped ones. */
export function datesOf(rule: Rule, anchor: Anchor, limit: number): number[] {
  return seriesOccurrences(plainSeries(rule, anchor), { limit }).found.map(({ shown }) => shown)
}

/** True when the start is the rule's own first occurrence. */
export function startsInRule(rule: Rule, { start, wholeDay }: Omit<Anchor, 'zone'>): boolean {
  const untilStart: Rule = { ...rule, count: null, until: { kind: 'local', wall: start } }
  return datesOf(untilStart, { start, zone: null, wholeDay }, 1)[0] === start
}
