import { ProblemError } from '#problem.ts'

/** Frees the slot; only the first call has an effect. */
export type Release = () => void

export type ConcurrencyLimit = {
  /** A slot, or null when none is free. */
  tryAcquire(): Release | null
  /**
   * A slot, first come first served. @throws the error of `refusal` when the queue is full or `waitMs` is over, and
   * ProblemError `caller_left` when `signal` aborts first
   */
  acquire(waitMs: number, signal?: AbortSignal | null): Promise<Release>
  running(): number
  waiting(): number
}

/** At most `max` at a time and `maxWaiting` queued; the rest is refused at once. */
export function createConcurrencyLimit(settings: {
  max: number
  maxWaiting: number
  refusal: () => ProblemError
}): ConcurrencyLimit {
  const { max, maxWaiting, refusal } = settings
  let running = 0
  const queue = new Set<() => void>()
  const release = (): void => {
    const [next] = queue
    if (next === undefined) running -= 1
    else {
      queue.delete(next)
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
    if (running >= max) return null
    running += 1
    return once()
  }
  const waitInQueue = (waitMs: number, signal: AbortSignal | null): Promise<Release> =>
    new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timeout)
        signal?.removeEventListener('abort', cancel)
        queue.delete(start)
      }
      const start = (): void => {
        settle()
        resolve(once())
      }
      const cancel = (): void => {
        settle()
        reject(new ProblemError('caller_left'))
      }
      const timeout = setTimeout(() => {
        settle()
        reject(refusal())
      }, waitMs)
      signal?.addEventListener('abort', cancel, { once: true })
      queue.add(start)
    })
  return {
    tryAcquire,
    async acquire(waitMs, signal = null) {
      if (signal?.aborted === true) throw new ProblemError('caller_left')
      const free = tryAcquire()
      if (free !== null) return free
      if (queue.size >= maxWaiting) throw refusal()
      return waitInQueue(waitMs, signal)
    },
    running: () => running,
    waiting: () => queue.size,
  }
}
