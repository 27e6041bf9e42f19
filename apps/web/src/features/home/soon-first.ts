import type { Pinned } from '#events/pinned-events.ts'
import { isCancelled } from '#events/pinned-events.ts'

const hour = 3_600_000

/** Milliseconds until a pinned event begins; null for a cancelled one. */
export const startOf = (pin: Pinned): number | null => (isCancelled(pin) ? null : pin.when.startsInMs)

/** The lines of events that begin within an hour, then the others, each in their order. */
export function soonFirst<Line>(
  lines: readonly Line[],
  startsIn: (line: Line) => readonly (number | null | undefined)[],
): Line[] {
  const isSoon = (line: Line) => startsIn(line).some((ms) => typeof ms === 'number' && ms > 0 && ms <= hour)
  return lines.toSorted((a, b) => Number(isSoon(b)) - Number(isSoon(a)))
}
