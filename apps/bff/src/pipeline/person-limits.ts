import { type ConcurrencyLimit, createConcurrencyLimit } from '#concurrency/concurrency-limit.ts'
import { Refusal } from '#problem.ts'

export type PersonLimitSettings = {
  /** Concurrent and queued requests of one person. */
  most: number
  mostWaiting: number
  /** Requests per person and minute. */
  perMinute: number
}
export const usualPersonLimits: PersonLimitSettings = { most: 10, mostWaiting: 40, perMinute: 600 }

const patienceMs = 10_000
const minute = 60_000

const tooManyAtOnce = (): Refusal =>
  new Refusal('too_many_at_once', { detail: 'Wait a moment, then try again.', headers: { 'retry-after': '1' } })

export type PersonLimits = {
  /**
   * Admits a request, synchronously when a slot is free; returns its release function.
   * @throws Refusal `too_many` beyond the minute limit, `too_many_at_once` when the queue is full or the wait too long
   */
  enter(personId: string): (() => void) | Promise<() => void>
  /** Number of tracked people. */
  known(): number
}

/** Counts of one person in the minute that began with their first request. */
type Counted = { atOnce: ConcurrencyLimit; asked: number; endsAt: number }

/**
 * Limits each person over all sessions, so that one cannot delay the others. Counted per process. A page that sends
 * many requests at once is queued, not refused.
 */
export function personLimits(settings: PersonLimitSettings, elapsed: () => number): PersonLimits {
  const people = new Map<string, Counted>()
  let sweepAt = 0
  const sweep = (at: number): void => {
    if (at < sweepAt) return
    sweepAt = at + minute
    for (const [id, { atOnce, endsAt }] of people)
      if (endsAt <= at && atOnce.running() + atOnce.waiting() === 0) people.delete(id)
  }
  const countedOf = (id: string, at: number): Counted => {
    const known = people.get(id)
    if (known !== undefined) return known
    sweep(at)
    const { most, mostWaiting } = settings
    const atOnce = createConcurrencyLimit({ most, mostWaiting, refusal: tooManyAtOnce })
    const made = { atOnce, asked: 0, endsAt: at + minute }
    people.set(id, made)
    return made
  }
  return {
    known: () => people.size,
    enter(personId) {
      const at = elapsed()
      const counted = countedOf(personId, at)
      if (counted.endsAt <= at) {
        counted.asked = 0
        counted.endsAt = at + minute
      }
      counted.asked += 1
      if (counted.asked > settings.perMinute) {
        const wait = String(Math.max(1, Math.ceil((counted.endsAt - at) / 1000)))
        throw new Refusal('too_many', { detail: 'Too many requests: wait a little.', headers: { 'retry-after': wait } })
      }
      return counted.atOnce.tryAcquire() ?? counted.atOnce.acquire(patienceMs)
    },
  }
}
