import { type OperationId, rowOf } from '@frontdesk/api-types/table'

import type { ConcurrencyLimit, Release } from '#concurrency/concurrency-limit.ts'
import { type ProblemCode, ProblemError, problemErrorOf } from '#problem.ts'

import { type Breaker, createBreaker } from './breaker.ts'
import type { BreakerState, Health } from './health.ts'
import type { Call, Source } from './upstream.ts'

export type ResilienceSettings = {
  deadlineMs: number
  /** Consecutive failures that open an operation's breaker. */
  faultsToOpen: number
  /** Time until a probe is allowed. */
  openMs: number
  /** Longest wait for a slot of the concurrency limit. */
  longestWaitMs: number
  /** Longest `Retry-After` that is honoured by waiting. */
  retryAfterCapMs: number
}

/** The concurrency limit over all callers is exhausted. */
export const serviceBusy = (): ProblemError =>
  new ProblemError('busy', {
    detail: 'Too many calls to the service are under way. Try again in a moment.',
    headers: { 'retry-after': '1' },
  })

export const defaultResilience = { faultsToOpen: 5, openMs: 5000, longestWaitMs: 2000, retryAfterCapMs: 2000 }

const mostRetries = 2
const basePauseMs = 100
/** Retry budget: a retry costs one, a call earns a fifth, so that retries add at most 20 % calls. */
const budgetPerCall = 0.2
const maxRetryBudget = 10

function retryAfterMs(refusal: ProblemError): number | null {
  const seconds = refusal.options.headers?.['retry-after']
  return seconds === undefined ? null : Number(seconds) * 1000
}

const mayRetry = ({ code, options }: ProblemError): boolean => options.transient === true || code === 'upstream_busy'

/** A pause that ends early when the caller disconnects. */
const pause = (ms: number, caller: AbortSignal | null): Promise<void> =>
  new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    caller?.addEventListener('abort', over, { once: true })
  })

const open = (leftMs: number): ProblemError =>
  new ProblemError('upstream_open', {
    detail: 'It failed several times in a row.',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(leftMs / 1000))) },
  })

/**
 * Calls with resilience: at most 32 at a time, a circuit breaker per operation, and for reads up to two retries within
 * the deadline and a retry budget. A write is sent once.
 */
export function createResilientUpstream(deps: {
  upstream: Source
  limit: ConcurrencyLimit
  health: Health
  settings: ResilienceSettings
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number
  /** From 0 to below 1, for jitter. */
  random: () => number
  /** Called for every call with its retries; null: success. */
  ended?: (id: OperationId, ms: number, code: ProblemCode | null) => void
}): Source & { breakerOf(id: OperationId): BreakerState } {
  const { settings, elapsed, health } = deps
  const breakers = new Map<OperationId, Breaker>()
  let retryBudget = 3

  const breakerFor = (id: OperationId): Breaker => {
    const known = breakers.get(id)
    if (known !== undefined) return known
    const made = createBreaker(settings, elapsed)
    breakers.set(id, made)
    return made
  }
  /**
   * Starts an attempt; the returned function reports its end. Only faults count as failures: a refusal shows that the
   * service works.
   * @throws ProblemError `upstream_open`
   */
  const begin = (id: OperationId, began: number): ((refusal: ProblemError | null, ended: number) => void) => {
    const breaker = breakerFor(id)
    const held = breaker.retryInMs()
    if (held > 0) throw open(held)
    const probing = breaker.state() === 'probing'
    return (refusal, ended) => {
      const failed = refusal?.options.transient === true
      const isCancelled = refusal?.code === 'caller_left'
      breaker.ended({ probing, failed: isCancelled ? null : failed })
      if (!isCancelled) health.answered(id, ended - began, refusal?.code ?? null, failed)
    }
  }
  /** Milliseconds before the next attempt, or null for none. */
  const pauseAfter = (refusal: ProblemError, attempt: number, leftMs: number): number | null => {
    if (attempt > mostRetries || retryBudget < 1 || !mayRetry(refusal)) return null
    const requestedMs = retryAfterMs(refusal)
    if (requestedMs !== null && requestedMs > settings.retryAfterCapMs) return null
    // Without a `Retry-After`, an overloaded service is not retried.
    if (requestedMs === null && refusal.code === 'upstream_busy') return null
    const wait = requestedMs ?? basePauseMs * 2 ** (attempt - 1) * (0.5 + deps.random())
    return wait < leftMs / 2 ? wait : null
  }

  const withResilience = async <T>(call: Call, work: (call: Call) => Promise<T>): Promise<T> => {
    const { id, signal } = call
    const startedAt = elapsed()
    const until = startedAt + (call.deadlineMs ?? settings.deadlineMs)
    // GETs only: ops 29 and 30 are reads by POST and are sent once.
    const mayRepeat = rowOf(id).method === 'GET'
    let release: Release | null = null
    try {
      const free = deps.limit.tryAcquire()
      const caller = rowOf(id).effect === 'writes' ? null : signal
      release = free ?? (await deps.limit.acquire(settings.longestWaitMs, caller))
      retryBudget = Math.min(maxRetryBudget, retryBudget + budgetPerCall)
      for (let attempt = 1; ; attempt += 1) {
        const attemptStartedAt = attempt === 1 && free !== null ? startedAt : elapsed()
        const end = begin(id, attemptStartedAt)
        let refusal: ProblemError
        try {
          const deadlineMs = Math.max(1, until - attemptStartedAt)
          const value = await work({ ...call, deadlineMs })
          const ended = elapsed()
          end(null, ended)
          deps.ended?.(id, ended - startedAt, null)
          return value
        } catch (failure) {
          refusal = problemErrorOf(failure)
          end(refusal, elapsed())
        }
        const wait = mayRepeat ? pauseAfter(refusal, attempt, until - elapsed()) : null
        if (wait === null) throw refusal
        retryBudget -= 1
        health.retried(id)
        call.repeated?.()
        await pause(wait, signal)
        if (signal?.aborted === true) throw new ProblemError('caller_left')
      }
    } catch (failure) {
      deps.ended?.(id, elapsed() - startedAt, problemErrorOf(failure).code)
      throw failure
    } finally {
      release?.()
    }
  }

  return {
    call: (call) => withResilience(call, (one) => deps.upstream.call(one)),
    read: (call, wanted) => withResilience(call, (one) => deps.upstream.read(one, wanted)),
    breakerOf: (id) => breakers.get(id)?.state() ?? 'closed',
  }
}
