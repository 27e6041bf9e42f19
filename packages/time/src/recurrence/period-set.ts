import { listOr } from './rule.ts'
import type { Rule } from './rule.ts'

/** Ascending clock times (seconds since 1970, wall clock), computed by index, never stored as a list. */
export interface PeriodSet {
  readonly size: number
  at(index: number): number
}

/** Times of day to combine with days, each list ascending. */
export interface ClockSlots {
  hours: readonly number[]
  minutes: readonly number[]
  seconds: readonly number[]
}

/** The times of day that a rule lists, else those of its start. */
export function slotsOf({ byHour, byMinute, bySecond }: Rule, timeOfDay: number): ClockSlots {
  return {
    hours: listOr(byHour, Math.floor(timeOfDay / 3600)),
    minutes: listOr(byMinute, Math.floor(timeOfDay / 60) % 60),
    seconds: listOr(bySecond, timeOfDay % 60),
  }
}

/** Every slot of every base; a base is the first second of a day, an hour or a minute. */
export function combined(bases: readonly number[], { hours, minutes, seconds }: ClockSlots): PeriodSet {
  const perHour = minutes.length * seconds.length
  const perBase = hours.length * perHour
  return {
    size: bases.length * perBase,
    at(index) {
      const base = bases[Math.floor(index / perBase)] ?? 0
      const slot = index % perBase
      const hour = hours[Math.floor(slot / perHour)] ?? 0
      const minute = minutes[Math.floor(slot / seconds.length) % minutes.length] ?? 0
      return base + hour * 3600 + minute * 60 + (seconds[slot % seconds.length] ?? 0)
    },
  }
}

/** BYSETPOS: the given positions of a complete set, in order; positions outside it are dropped. */
export function picked(set: PeriodSet, positions: readonly number[]): PeriodSet {
  if (positions.length === 0) return set
  const indexes = positions
    .map((position) => (position > 0 ? position - 1 : set.size + position))
    .filter((index) => index >= 0 && index < set.size)
  const chosen = [...new Set(indexes)].toSorted((a, b) => a - b)
  return { size: chosen.length, at: (index) => set.at(chosen[index] ?? 0) }
}

/** Index of the first time at or after `second`. */
export function firstAtOrAfter(set: PeriodSet, second: number): number {
  let low = 0
  let high = set.size
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (set.at(middle) < second) low = middle + 1
    else high = middle
  }
  return low
}
