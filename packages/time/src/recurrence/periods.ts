import type { PeriodSet } from './period-set.ts'

/** The periods of a rule that are not empty. Period 0 holds the start. */
export interface Periods {
  /** The first period, at or after this index, that holds something. Null: there is none, or the budget is used up. */
  next(index: number): { index: number; set: PeriodSet } | null
  /** Index of the period that holds the time, rounded down. */
  indexAt(second: number): number
  /** Every period holds equally many times. */
  readonly isUniform: boolean
}
