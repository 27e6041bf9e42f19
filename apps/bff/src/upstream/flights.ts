import { Refusal } from '#problem.ts'

import { type Leaving, type Stop, createStop } from './leaving.ts'

type Start<T> = (signal: Leaving, hasOthers: () => boolean) => Promise<T>
type Flight<T> = { answer: Promise<T>; riders: number; stop: Stop; since: Date }

export type Flights<T> = {
  /**
   * What `start` brings, or what an equal call under way brings. Leaving ends only one's own wait; when the last one has
   * left, the call is stopped. How it ends is told to those who are there, and kept for nobody. `hasOthers` ends the
   * boarding, and says whether anybody is there beside the first.
   */
  ride(key: string, signal: Leaving | null, start: Start<T>): Promise<T>
  /** From now on nobody joins what is under way, of one key or of all: a write begins, or has ended. */
  turn(key?: string): void
  /** When the call began that one would join, or null. */
  since(key: string): Date | null
  underWay(): number
}

export function createFlights<T>(now: () => Date): Flights<T> {
  const open = new Map<string, Flight<T>>()
  /** Flights that somebody joined, by their stops. */
  const joined = new WeakSet<Stop>()
  let underWay = 0

  const begin = (key: string, start: Start<T>): Flight<T> => {
    const stop = createStop()
    const hasOthers = (): boolean => {
      close(key, stop)
      return joined.has(stop)
    }
    const flight: Flight<T> = { answer: start(stop, hasOthers), riders: 0, stop, since: now() }
    open.set(key, flight)
    underWay += 1
    const ended = (): void => {
      underWay -= 1
      close(key, stop)
    }
    flight.answer.then(ended, ended)
    return flight
  }
  const close = (key: string, stop: Stop): void => {
    if (open.get(key)?.stop === stop) open.delete(key)
  }

  return {
    ride(key, signal, start) {
      if (signal?.aborted === true) return Promise.reject(new Refusal('caller_left'))
      const known = open.get(key)
      if (known !== undefined) joined.add(known.stop)
      const flight = known ?? begin(key, start)
      flight.riders += 1
      if (signal === null) return flight.answer
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          flight.riders -= 1
          reject(new Refusal('caller_left'))
          if (flight.riders > 0) return
          close(key, flight.stop)
          flight.stop.abort()
        }
        signal.addEventListener('abort', leave, { once: true })
        const arrived =
          <End>(tell: (end: End) => void) =>
          (end: End): void => {
            signal.removeEventListener('abort', leave)
            tell(end)
          }
        flight.answer.then(arrived(resolve), arrived(reject))
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
