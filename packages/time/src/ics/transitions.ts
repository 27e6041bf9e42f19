import { dayMs } from '#civil.ts'
import { offsetMsAt } from '#zones.ts'

/** A change of a zone's offset: its instant, and the offsets in milliseconds, east positive. */
export interface Transition {
  epochMs: number
  from: number
  to: number
}

// No zone changes twice within a week.
const step = 7 * dayMs

/** Every change of the zone's offset after `first`, up to `last`, found with `Intl`. */
export function transitionsBetween(zone: string, first: number, last: number): Transition[] {
  const found: Transition[] = []
  let from = offsetMsAt(first, zone)
  for (let at = first; at < last; at += step) {
    const end = Math.min(at + step, last)
    const to = offsetMsAt(end, zone)
    if (to !== from) found.push({ epochMs: changeWithin(zone, at, end, from), from, to })
    from = to
  }
  return found
}

/** The first second in (low, high] at which the offset is no longer `from`. */
function changeWithin(zone: string, low: number, high: number, from: number): number {
  let [before, after] = [Math.floor(low / 1000), Math.floor(high / 1000)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetMsAt(middle * 1000, zone) === from) before = middle
    else after = middle
  }
  return after * 1000
}
