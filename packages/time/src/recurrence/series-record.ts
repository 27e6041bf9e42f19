import type { Rule } from './rule.ts'

/** EXDATE and `exclusionRecurrenceDate`: a whole local day, a clock time, or an instant. */
export type Exclusion = { kind: 'day' | 'wall'; wall: number } | { kind: 'instant'; epochMs: number }

/** All that determines the occurrences. Walls are clock readings (see `civil.ts`), in `zone` when it is known. */
export interface Series {
  /** Null: only the start. */
  rule: Rule | null
  start: number
  /** Null: only clock times are known, no instants. */
  zone: string | null
  wholeDay: boolean
  /** From the start's clock reading to the end's. */
  durationMs: number
  exclusions: Exclusion[]
  exclusionRules: Rule[]
  additions: number[]
}
