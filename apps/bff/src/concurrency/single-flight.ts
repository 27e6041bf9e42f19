import { Refusal } from '#problem.ts'

import { type AbortSignalLike, type Stop, createStop } from './abort-signal.ts'

type Start<T> = (signal: AbortSignalLike, hasOthers: () => boolean) => Promise<T>
/** A caller that waits for the shared call. */
type Rider<T> = { landed: (value: T) => void; failed: (why: unknown) => void }
type Flight<T> = { key: string; riders: Rider<T>[]; stop: Stop; since: Date | null; isJoined: boolean }

export type Flights<T> = {
  /**
   * Runs `start`, or joins a running call with the same key. An aborted signal ends only that caller's wait; when the
   * last caller is gone, the call itself is aborted. Results are not cached. `hasOthers` stops further callers from
   * joining and returns whether any did.
   */
  ride(key: string, signal: AbortSignalLike | null, start: Start<T>): Promise<T>
  /** No later caller joins the running call of this key, or of any key: a write starts or has ended. */
  turn(key?: string): void
  /** Start time of the running call that a caller would join, or null. */
  since(key: string): Date | null
  underWay(): number
}

/** Keys that are kept without a running call. */
const mostKeys = 2000

/** `now`: null when `since` is not used. */
export function createFlights<T>(now: (() => Date) | null): Flights<T> {
  /**
   * null: no running call. Entries are set to null instead of deleted: a map with steady inserts and deletes rebuilds
   * its table and leaves garbage in old memory.
   */
  const open = new Map<string, Flight<T> | null>()
  let underWay = 0

  const close = (flight: Flight<T>): void => {
    if (open.get(flight.key) === flight) open.set(flight.key, null)
  }
  const tidy = (): void => {
    for (const [key, flight] of open) if (flight === null) open.delete(key)
  }
  const ended = (flight: Flight<T>): Rider<T>[] => {
    underWay -= 1
    close(flight)
    const { riders } = flight
    flight.riders = []
    return riders
  }
  const begin = (key: string, start: Start<T>): Flight<T> => {
    const flight: Flight<T> = { key, riders: [], stop: createStop(), since: now?.() ?? null, isJoined: false }
    const hasOthers = (): boolean => {
      close(flight)
      return flight.isJoined
    }
    const answer = start(flight.stop, hasOthers)
    if (open.size >= mostKeys) tidy()
    open.set(key, flight)
    underWay += 1
    const landed = (value: T): void => {
      for (const rider of ended(flight)) rider.landed(value)
    }
    const failed = (why: unknown): void => {
      for (const rider of ended(flight)) rider.failed(why)
    }
    answer.then(landed, failed)
    return flight
  }

  return {
    ride(key, signal, start) {
      if (signal?.aborted === true) return Promise.reject(new Refusal('caller_left'))
      const known = open.get(key) ?? null
      if (known !== null) known.isJoined = true
      const flight = known ?? begin(key, start)
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          flight.riders = flight.riders.filter((one) => one !== rider)
          reject(new Refusal('caller_left'))
          if (flight.riders.length > 0) return
          close(flight)
          flight.stop.abort()
        }
        const rider: Rider<T> = {
          landed(value) {
            signal?.removeEventListener('abort', leave)
            resolve(value)
          },
          failed(why) {
            signal?.removeEventListener('abort', leave)
            reject(why)
          },
        }
        flight.riders.push(rider)
        signal?.addEventListener('abort', leave, { once: true })
      })
    },
    turn(key) {
      if (key === undefined) open.clear()
      else open.delete(key)
    },
    since: (key) => open.get(key)?.since ?? null,
    underWay: () => underWay,
  }
}
