import type { BreakerState } from './health.ts'

/** Asked before a call and told after it. Says nothing of why calls fail: that is the caller's to judge. */
export type Breaker = {
  state(): BreakerState
  /** 0 when the call may be made; otherwise for how many milliseconds it is held back. A call let in while open probes. */
  heldBack(): number
  /** How a call ended that was let in; `failed` null: nobody waited for its end. A probe decides, unless nobody waited for it. */
  ended(call: { probing: boolean; failed: boolean | null }): void
}

export type BreakerSettings = {
  /** Faults in a row that open it. */
  faultsToOpen: number
  /** Until one call may probe. */
  openMs: number
}

/** While one call probes, the others are told to come again after this. */
const probingMs = 1000

/** Closed until so many faults in a row; then open for a time; then one call says whether it closes. */
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
    heldBack() {
      if (state === 'closed') return 0
      if (state === 'probing') return probingMs
      const left = openMs - (elapsed() - openedAt)
      if (left > 0) return left
      state = 'probing'
      return 0
    },
    ended({ probing, failed }) {
      if (failed === null) {
        // Its time is over: the next call probes.
        if (probing && state === 'probing') state = 'open'
        return
      }
      faults = failed ? faults + 1 : 0
      // What is open stays as it is, whatever ends late.
      if (state === 'open') return
      if (failed && (probing || faults >= faultsToOpen)) open()
      else if (probing) state = 'closed'
    },
  }
}
