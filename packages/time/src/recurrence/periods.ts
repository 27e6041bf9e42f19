import type { PeriodSet } from './period-set.ts'

/** The periods of a rule that are not empty. Period 0 contains the start. */
export interface Periods {
  /** The first period at or after this index that is not empty. Null: there is none, or the budget is used up. */
  next(index: number): { index: number; set: PeriodSet } | null
  /** Index of the period that contains the time, rounded down. */
  indexAt(second: number): number
  /** All periods have the same number of times. */
  readonly isUniform: boolean
}
