/** The longest start, in milliseconds. */
const mostMs = 5 * 60_000

type StartLimit = {
  /** A step of the start is done: the time for the next one begins. */
  step(): void
  /** The start has ended: no limit applies any more. */
  end(): void
}

/** Bounds each step of a start and the whole of it. `over` is called once, with how long was waited for what. */
export function limitStart(stepMs: number, over: (waitedMs: number, what: 'step' | 'start') => void): StartLimit {
  const allMs = Math.max(mostMs, stepMs)
  let isOver = false
  let ofStep: NodeJS.Timeout | undefined
  let ofAll: NodeJS.Timeout | undefined
  const end = (): void => {
    isOver = true
    clearTimeout(ofStep)
    clearTimeout(ofAll)
  }
  const bound = (ms: number, what: 'step' | 'start') =>
    setTimeout(() => {
      end()
      over(ms, what)
    }, ms)
  ofAll = bound(allMs, 'start')
  ofStep = bound(stepMs, 'step')
  return {
    step() {
      if (isOver) return
      clearTimeout(ofStep)
      ofStep = bound(stepMs, 'step')
    },
    end,
  }
}
