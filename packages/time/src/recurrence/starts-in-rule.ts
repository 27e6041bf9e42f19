import type { Rule } from './rule.ts'
import { seriesOccurrences } from './series.ts'

/** True when the start is the rule's own first occurrence. */
export function startsInRule(rule: Rule, { start, allDay }: { start: number; allDay: boolean }): boolean {
  const untilStart: Rule = { ...rule, count: null, until: { kind: 'local', wall: start } }
  const series = { rule: untilStart, start, zone: null, allDay, durationMs: 0 }
  const { found } = seriesOccurrences({ ...series, exclusions: [], exclusionRules: [], additions: [] }, { limit: 1 })
  return found[0]?.wall === start
}
