import type { SeriesAnchor } from './anchor.ts'
import type { Rule } from './rule.ts'
import { seriesOccurrences } from './series.ts'

const compared = 50

/** True when two rules lead to other dates: the dates are compared, not the texts. */
export function differ(a: Rule, b: Rule, anchor: SeriesAnchor): boolean {
  const [first, second] = [a, b].map((rule) => {
    const series = { ...anchor, rule, exclusions: [], exclusionRules: [], additions: [] }
    return seriesOccurrences(series, { limit: compared }).found.map(({ shown }) => shown)
  })
  return first?.join() !== second?.join()
}
