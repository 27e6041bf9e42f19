import type { ProblemError } from '#problem.ts'

/** When the service does not say how long it wants to be left alone. */
export const usualRestMs = 15_000
const leastRestMs = 1000
const longestRestMs = 15 * 60_000
const dayMs = 86_400_000

/** Refusals for which everything waits: they are about the service and not about what was asked. */
export const restingCodes = [
  'upstream_busy',
  'upstream_open',
  'upstream_unreachable',
  'upstream_credential',
  'busy',
  'caller_left',
] as const satisfies readonly ProblemError['code'][]

/** How long a refusal asks to wait. */
export function restOf({ options }: ProblemError): number {
  const seconds = Number(options.headers?.['retry-after'] ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : usualRestMs
}

/** The rest after a fault that follows `faults` others: twice as long each time, never shorter than it asks for. */
export function restAfter(wantedMs: number, faults: number): number {
  const growing = Math.max(wantedMs, leastRestMs) * 2 ** Math.min(faults, 20)
  return Math.min(dayMs, Math.max(wantedMs, Math.min(longestRestMs, growing)))
}

/** The time that a pace allows for so many calls. */
export const shareOf = (calls: number, perMinute: number): number => (calls * 60_000) / perMinute
