/** `pause` ends early when the loop is woken or stopped. */
export type LoopTurn = (signal: AbortSignal, pause: (ms: number) => Promise<void>) => Promise<number>

export type TurnLoop = {
  /** There may be something to do: looked at now and not after the pause. */
  wake(): void
  stop(): Promise<void>
}

/** Does turn after turn until it is stopped. `turn` returns the pause before the next one, in ms. */
export function createTurnLoop(deps: {
  turn: LoopTurn
  failed: (failure: unknown) => unknown
  /** Pause after a failure: the store is away, or something is wrong. */
  failedMs: number
}): TurnLoop {
  let isStopped = false
  /** Of the turn under way. */
  let current: AbortController | null = null
  let wakeUp: (() => void) | null = null
  let isWoken = false

  const pause = (ms: number): Promise<void> => {
    if (isWoken || isStopped) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  const once = async (): Promise<void> => {
    isWoken = false
    current = new AbortController()
    const ms = await deps.turn(current.signal, pause)
    if (ms > 0) return pause(ms)
    // Requests come first.
    return new Promise((resolve) => setImmediate(resolve))
  }
  const isOver = (): boolean => isStopped
  const run = async (): Promise<void> => {
    while (!isOver()) {
      try {
        // eslint-disable-next-line no-await-in-loop -- a loop of turns
        await once()
      } catch (failure) {
        // eslint-disable-next-line no-await-in-loop -- as above
        if (!isOver()) await deps.failed(failure)
        // eslint-disable-next-line no-await-in-loop -- not at once again
        await pause(deps.failedMs)
      }
    }
  }
  const running = run()
  return {
    wake() {
      isWoken = true
      wakeUp?.()
    },
    async stop() {
      isStopped = true
      current?.abort()
      wakeUp?.()
      await running
    },
  }
}
