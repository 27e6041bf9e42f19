import type { ApiProblem } from '#api/problem.ts'

const firstPauseMs = 1000
const longestPauseMs = 60_000
/** As the desk may ask. A time that is further ahead was written before the clock was set back. */
const mostPauseMs = 15 * 60_000

/** How long the desk asks to wait. */
const askedMs = ({ retryAfterMs = 0 }: ApiProblem): number => Math.min(mostPauseMs, retryAfterMs)

/** When what waits is sent again: all of it, or one row that failed. Times are by this device's clock. */
export function createPauses({ now, random }: { now: () => number; random: () => number }) {
  const all = {
    until: 0,
    /** As the desk has asked; not shortened by a network that returns. */
    askedUntil: 0,
    /** Requests since the last answer that failed for all rows. */
    failures: 0,
  }
  const growingMs = (tries: number): number =>
    Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries, 10)) * (0.5 + random() / 2)
  const isAhead = (at: number): boolean => at > now() && at <= now() + mostPauseMs
  return {
    isAhead,
    isPaused: (): boolean => isAhead(all.until) || isAhead(all.askedUntil),
    /** Nothing is sent for a while, longer each time. */
    pauseAll(problem: ApiProblem): void {
      all.until = now() + growingMs(all.failures)
      all.failures += 1
      all.askedUntil = Math.max(all.askedUntil, now() + askedMs(problem))
    },
    /** An answer came: the next pause is short again. */
    answered(): void {
      all.failures = 0
    },
    /** Nothing but what the desk has asked for keeps rows from being sent. */
    end(): void {
      all.until = 0
    },
    /** When a row with so many tries is sent again after a problem of its own. */
    nextAt: (tries: number, problem: ApiProblem): number => now() + Math.max(growingMs(tries), askedMs(problem)),
    /** Milliseconds until the first of the rows that are due at these times. */
    msUntil: (times: readonly number[]): number => {
      const first = Math.min(...times.map((at) => (isAhead(at) ? at : 0)))
      return Math.max(...[first, all.until, all.askedUntil].filter(isAhead), now() + firstPauseMs) - now()
    },
  }
}
export type Pauses = ReturnType<typeof createPauses>
