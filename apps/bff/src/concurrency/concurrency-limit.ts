import { Refusal } from '#problem.ts'

/** Gives a place back; only the first call counts. */
export type Release = () => void

/** What can be aborted while it waits. Any `AbortSignal` is one. */
type Waiting = {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options: { once: true }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export type ConcurrencyLimit = {
  /** A place that is free now, or null. */
  tryAcquire(): Release | null
  /**
   * A place, in the order of the calls. @throws Refusal as `refusal` makes it when too many wait or `waitMs` is over, and
   * `caller_left` when `signal` aborts first
   */
  acquire(waitMs: number, signal?: Waiting | null): Promise<Release>
  running(): number
  waiting(): number
}

/** At most `most` at a time and `mostWaiting` in line; the rest is refused at once. */
export function createConcurrencyLimit(settings: {
  most: number
  mostWaiting: number
  refusal: () => Refusal
}): ConcurrencyLimit {
  const { most, mostWaiting, refusal } = settings
  let running = 0
  const line = new Set<() => void>()
  const release = (): void => {
    const [next] = line
    if (next === undefined) running -= 1
    else {
      line.delete(next)
      next()
    }
  }
  const once = (): Release => {
    let isHeld = true
    return () => {
      if (isHeld) release()
      isHeld = false
    }
  }
  const tryAcquire = (): Release | null => {
    if (running >= most) return null
    running += 1
    return once()
  }
  const waitInLine = (waitMs: number, signal: Waiting | null): Promise<Release> =>
    new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timeout)
        signal?.removeEventListener('abort', leave)
        line.delete(enter)
      }
      const enter = (): void => {
        settle()
        resolve(once())
      }
      const leave = (): void => {
        settle()
        reject(new Refusal('caller_left'))
      }
      const timeout = setTimeout(() => {
        settle()
        reject(refusal())
      }, waitMs)
      signal?.addEventListener('abort', leave, { once: true })
      line.add(enter)
    })
  return {
    tryAcquire,
    async acquire(waitMs, signal = null) {
      if (signal?.aborted === true) throw new Refusal('caller_left')
      const free = tryAcquire()
      if (free !== null) return free
      if (line.size >= mostWaiting) throw refusal()
      return waitInLine(waitMs, signal)
    },
    running: () => running,
    waiting: () => line.size,
  }
}
