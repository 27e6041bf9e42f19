import { type ConcurrencyLimit, createConcurrencyLimit } from '#concurrency/concurrency-limit.ts'
import { ProblemError } from '#problem.ts'

export type PersonLimitSettings = {
  /** Concurrent and queued requests of one person. */
  max: number
  maxWaiting: number
  /** Requests per person and minute. */
  perMinute: number
}
/** A card takes about twelve requests: a hundred cards a minute are more than fast hands open. */
export const defaultPersonLimits: PersonLimitSettings = { max: 10, maxWaiting: 40, perMinute: 1200 }

const maxWaitMs = 10_000
const minute = 60_000

const tooManyAtOnce = (): ProblemError =>
  new ProblemError('too_many_at_once', { detail: 'Wait a moment, then try again.', headers: { 'retry-after': '1' } })

export type PersonLimits = {
  /**
   * Admits a request, synchronously when a slot is free; returns its release function.
   * `caller`: asked for only when the request has to wait.
   * @throws ProblemError `too_many` beyond the minute limit, `too_many_at_once` when the queue is full or the wait too
   * long, `caller_left` when the caller leaves first
   */
  acquire(personId: string, caller?: () => AbortSignal): (() => void) | Promise<() => void>
  /** Number of tracked people. */
  size(): number
}

/** Counts of one person in the minute that began with their first request. */
type PersonCounts = { concurrent: ConcurrencyLimit; requests: number; endsAt: number }

/**
 * Limits each person over all sessions, so that one cannot delay the others. Counted per process. A page that sends
 * many requests at once is queued, not refused.
 */
export function personLimits(settings: PersonLimitSettings, elapsed: () => number): PersonLimits {
  const people = new Map<string, PersonCounts>()
  let sweepAt = 0
  const sweep = (at: number): void => {
    if (at < sweepAt) return
    sweepAt = at + minute
    for (const [id, { concurrent, endsAt }] of people)
      if (endsAt <= at && concurrent.running() + concurrent.waiting() === 0) people.delete(id)
  }
  const countsOf = (id: string, at: number): PersonCounts => {
    const known = people.get(id)
    if (known !== undefined) return known
    sweep(at)
    const { max, maxWaiting } = settings
    const concurrent = createConcurrencyLimit({ max, maxWaiting, refusal: tooManyAtOnce })
    const made = { concurrent, requests: 0, endsAt: at + minute }
    people.set(id, made)
    return made
  }
  return {
    size: () => people.size,
    acquire(personId, caller) {
      const at = elapsed()
      const counts = countsOf(personId, at)
      if (counts.endsAt <= at) {
        counts.requests = 0
        counts.endsAt = at + minute
      }
      counts.requests += 1
      if (counts.requests > settings.perMinute) {
        const wait = String(Math.max(1, Math.ceil((counts.endsAt - at) / 1000)))
        throw new ProblemError('too_many', {
          detail: 'Too many requests: wait a little.',
          headers: { 'retry-after': wait },
        })
      }
      return counts.concurrent.tryAcquire() ?? counts.concurrent.acquire(maxWaitMs, caller?.())
    },
  }
}
