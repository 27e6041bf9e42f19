import { ProblemError } from '#problem.ts'

type Start<T> = (signal: AbortSignal, hasOthers: () => boolean) => Promise<T>
/** A caller that waits for the shared call. */
type Waiter<T> = { succeeded: (value: T) => void; failed: (why: unknown) => void }
type Flight<T> = {
  key: string
  waiters: Waiter<T>[]
  aborting: AbortController
  since: Date | null
  isJoined: boolean
}

export type SingleFlight<T> = {
  /**
   * Runs `start`, or joins a running call with the same key. An aborted signal ends only that caller's wait; when the
   * last caller is gone, the call itself is aborted. Results are not cached. `hasOthers` stops further callers from
   * joining and returns whether any did.
   */
  join(key: string, signal: AbortSignal | null, start: Start<T>): Promise<T>
  /** No later caller joins the running call of this key, or of any key: a write starts or has ended. */
  invalidate(key?: string): void
  /** Start time of the running call that a caller would join, or null. */
  since(key: string): Date | null
  running(): number
}

/** `now`: null when `since` is not used. */
export function createSingleFlight<T>(now: (() => Date) | null): SingleFlight<T> {
  /** The running calls that a caller may join. */
  const open = new Map<string, Flight<T>>()
  let running = 0

  const close = (flight: Flight<T>): void => {
    if (open.get(flight.key) === flight) open.delete(flight.key)
  }
  const ended = (flight: Flight<T>): Waiter<T>[] => {
    running -= 1
    close(flight)
    const { waiters } = flight
    flight.waiters = []
    return waiters
  }
  const begin = (key: string, start: Start<T>): Flight<T> => {
    const flight: Flight<T> = {
      key,
      waiters: [],
      aborting: new AbortController(),
      since: now?.() ?? null,
      isJoined: false,
    }
    const hasOthers = (): boolean => {
      close(flight)
      return flight.isJoined
    }
    const answer = start(flight.aborting.signal, hasOthers)
    open.set(key, flight)
    running += 1
    const succeeded = (value: T): void => {
      for (const waiter of ended(flight)) waiter.succeeded(value)
    }
    const failed = (why: unknown): void => {
      for (const waiter of ended(flight)) waiter.failed(why)
    }
    answer.then(succeeded, failed)
    return flight
  }

  return {
    join(key, signal, start) {
      if (signal?.aborted === true) return Promise.reject(new ProblemError('caller_left'))
      const joined = open.get(key)
      if (joined !== undefined) joined.isJoined = true
      const flight = joined ?? begin(key, start)
      return new Promise((resolve, reject) => {
        const cancel = (): void => {
          flight.waiters = flight.waiters.filter((one) => one !== waiter)
          reject(new ProblemError('caller_left'))
          if (flight.waiters.length > 0) return
          close(flight)
          flight.aborting.abort()
        }
        const waiter: Waiter<T> = {
          succeeded(value) {
            signal?.removeEventListener('abort', cancel)
            resolve(value)
          },
          failed(why) {
            signal?.removeEventListener('abort', cancel)
            reject(why)
          },
        }
        flight.waiters.push(waiter)
        signal?.addEventListener('abort', cancel, { once: true })
      })
    },
    invalidate(key) {
      if (key === undefined) open.clear()
      else open.delete(key)
    },
    since: (key) => open.get(key)?.since ?? null,
    running: () => running,
  }
}
