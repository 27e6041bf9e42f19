/** The part for rules that repeat within a day, or at more times than can be listed (see `parts.ts`). */
export { clockPeriods } from './clock-periods.ts'
export { clockUnits } from './sentence/clock-units.ts'
