import { type OperationId, rowOf } from '@frontdesk/api-types/table'

import { Refusal, refusalOf } from '#problem.ts'

import { type Breaker, createBreaker } from './breaker.ts'
import type { BreakerState, Health } from './health.ts'
import type { Leaving } from './leaving.ts'
import type { Slots } from './slots.ts'
import type { Call, Source } from './upstream.ts'

export type GuardSettings = {
  deadlineMs: number
  /** Faults in a row that open an operation's breaker. */
  faultsToOpen: number
  /** Until one call may probe. */
  openMs: number
  /** Longest wait for a place. */
  patienceMs: number
  /** Longest `Retry-After` that is waited for. */
  retryAfterCapMs: number
}
export const usualGuard = { faultsToOpen: 5, openMs: 5000, patienceMs: 2000, retryAfterCapMs: 2000 }

const mostRetries = 2
const basePauseMs = 100
/** A try more costs one, a call earns a fifth: at most 20 % more calls, and a few at the start. */
const earned = 0.2
const mostSaved = 10

type End<T> = { value: T } | { refusal: Refusal }

function retryAfterMs(refusal: Refusal): number | null {
  const seconds = refusal.options.headers?.['retry-after']
  return seconds === undefined ? null : Number(seconds) * 1000
}

const mayRetry = ({ code, options }: Refusal): boolean => options.transient === true || code === 'upstream_busy'

/** A pause that ends early when the caller leaves. */
const unlessLeft = (ms: number, caller: Leaving | null): Promise<void> =>
  new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    caller?.addEventListener('abort', over, { once: true })
  })

const open = (leftMs: number): Refusal =>
  new Refusal('upstream_open', {
    detail: 'It failed several times in a row.',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(leftMs / 1000))) },
  })

/**
 * Calls that spare a service in trouble: places for 32, a breaker for each operation with one probe, and for reads two
 * more tries within the same deadline and a budget. A write is sent once.
 */
export function createGuarded(deps: {
  upstream: Source
  slots: Slots
  health: Health
  settings: GuardSettings
  /** Milliseconds of a clock that only goes forward. */
  elapsed: () => number
  /** 0 up to 1. */
  random: () => number
}): Source & { breakerOf(id: OperationId): BreakerState } {
  const { settings, elapsed, health } = deps
  const breakers = new Map<OperationId, Breaker>()
  let saved = 3

  const breakerFor = (id: OperationId): Breaker => {
    const known = breakers.get(id)
    if (known !== undefined) return known
    const made = createBreaker(settings, elapsed)
    breakers.set(id, made)
    return made
  }
  /** One try, counted. Only faults count against the service: a refusal shows that it works. */
  const once = async <T>(call: Call, leftMs: number, work: (call: Call) => Promise<T>): Promise<End<T>> => {
    const breaker = breakerFor(call.id)
    const held = breaker.heldBack()
    if (held > 0) return { refusal: open(held) }
    const probing = breaker.state() === 'probing'
    const began = elapsed()
    try {
      const { id, params, query, body, signal, address } = call
      const value = await work({ id, params, query, body, signal, address, deadlineMs: Math.max(1, leftMs) })
      breaker.ended({ probing, failed: false })
      health.answered(call.id, elapsed() - began, null, false)
      return { value }
    } catch (failure) {
      const refusal = refusalOf(failure)
      const failed = refusal.options.transient === true
      breaker.ended({ probing, failed })
      if (refusal.code !== 'caller_left') health.answered(call.id, elapsed() - began, refusal.code, failed)
      return { refusal }
    }
  }
  /** Milliseconds to wait before the next try, or null when there is none. */
  const pauseAfter = (refusal: Refusal, tries: number, leftMs: number): number | null => {
    if (tries > mostRetries || saved < 1 || !mayRetry(refusal)) return null
    const asked = retryAfterMs(refusal)
    if (asked !== null && asked > settings.retryAfterCapMs) return null
    // Without a word of the service's own, "slow down" is not an invitation.
    if (asked === null && refusal.code === 'upstream_busy') return null
    const wait = asked ?? basePauseMs * 2 ** (tries - 1) * (0.5 + deps.random())
    return wait < leftMs / 2 ? wait : null
  }

  const spared = async <T>(call: Call, work: (call: Call) => Promise<T>): Promise<T> => {
    const until = elapsed() + (call.deadlineMs ?? settings.deadlineMs)
    const release = deps.slots.takeNow() ?? (await deps.slots.take(settings.patienceMs))
    // By the contract's GETs: ops 29 and 30 are POSTs that only read, and still are sent once.
    const mayRepeat = rowOf(call.id).method === 'GET'
    saved = Math.min(mostSaved, saved + earned)
    try {
      for (let tries = 1; ; tries += 1) {
        const end = await once(call, until - elapsed(), work)
        if ('value' in end) return end.value
        const wait = mayRepeat ? pauseAfter(end.refusal, tries, until - elapsed()) : null
        if (wait === null) throw end.refusal
        saved -= 1
        health.retried(call.id)
        await unlessLeft(wait, call.signal)
        if (call.signal?.aborted === true) throw new Refusal('caller_left')
      }
    } finally {
      release()
    }
  }

  return {
    call: (call) => spared(call, (one) => deps.upstream.call(one)),
    read: (call, wanted) => spared(call, (one) => deps.upstream.read(one, wanted)),
    breakerOf: (id) => breakers.get(id)?.state() ?? 'closed',
  }
}
