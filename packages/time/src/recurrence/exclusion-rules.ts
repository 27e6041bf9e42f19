import { dayMs } from '#civil.ts'

import { cycleDays, greatestCommonDivisor, unitsPerCycle } from './calendar.ts'
import type { Rule } from './rule.ts'
import type { Series } from './series.ts'

/** Follows an ascending list; asked for ascending times. */
export function cursorOf(walls: Iterator<number, unknown>): (wall: number) => boolean {
  let current = Number.NEGATIVE_INFINITY
  return (wall) => {
    while (current < wall) {
      const next = walls.next()
      current = next.done === true ? Number.POSITIVE_INFINITY : next.value
    }
    return current === wall
  }
}

/** Milliseconds after which rule and exclusion rules fall together again; infinite when one of them ends. */
export function commonCycle({ rule, exclusionRules }: Series): number {
  let days = 1
  for (const each of rule === null ? [] : [rule, ...exclusionRules]) {
    if (each.count !== null || each.until !== null) return Number.POSITIVE_INFINITY
    days = commonMultiple(days, cycleOf(each))
    if (days > 4_000_000) return Number.POSITIVE_INFINITY
  }
  return days * dayMs
}

/** Days after which a rule repeats itself. */
function cycleOf({ freq, interval }: Rule): number {
  return (cycleDays * interval) / greatestCommonDivisor(interval, unitsPerCycle[freq])
}

function commonMultiple(a: number, b: number): number {
  return (a / greatestCommonDivisor(a, b)) * b
}
