import type { BreakerState } from './health.ts'

/** Circuit breaker. The caller decides which results are failures. */
export type Breaker = {
  state(): BreakerState
  /** 0 when the call may be made, otherwise the milliseconds to wait. A call admitted while open is the probe. */
  retryInMs(): number
  /** Reports the end of an admitted call; `failed` null: it was cancelled. A probe decides unless cancelled. */
  ended(call: { probing: boolean; failed: boolean | null }): void
}

export type BreakerSettings = {
  /** Consecutive failures that open it. */
  faultsToOpen: number
  /** Time until a probe is allowed. */
  openMs: number
}

/** `Retry-After` for other calls during a probe. */
const probingMs = 1000

/** Closed until so many consecutive failures; then open for a time; then one probe decides. */
export function createBreaker({ faultsToOpen, openMs }: BreakerSettings, elapsed: () => number): Breaker {
  let state: BreakerState = 'closed'
  let faults = 0
  let openedAt = 0
  const open = (): void => {
    state = 'open'
    openedAt = elapsed()
  }
  return {
    state: () => state,
    retryInMs() {
      if (state === 'closed') return 0
      if (state === 'probing') return probingMs
      const left = openMs - (elapsed() - openedAt)
      if (left > 0) return left
      state = 'probing'
      return 0
    },
    ended({ probing, failed }) {
      if (failed === null) {
        // A cancelled probe: the next call probes.
        if (probing && state === 'probing') state = 'open'
        return
      }
      faults = failed ? faults + 1 : 0
      // Late results do not change an open breaker.
      if (state === 'open') return
      if (failed && (probing || faults >= faultsToOpen)) open()
      else if (probing) state = 'closed'
    },
  }
}
