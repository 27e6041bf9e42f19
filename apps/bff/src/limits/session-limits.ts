import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { Refusal } from '#problem.ts'
import type { DeskEnv } from '#request.ts'
import { type Slots, createSlots } from '#upstream/slots.ts'

export type SessionLimitSettings = {
  /** Requests of one session at a time, and in line. */
  most: number
  mostWaiting: number
  /** Requests of one session in a minute. */
  perMinute: number
}
export const usualSessionLimits: SessionLimitSettings = { most: 10, mostWaiting: 40, perMinute: 600 }

const patienceMs = 10_000

/**
 * One session cannot keep everybody else waiting. Counted in this process: it protects the process. A page that asks
 * for many things at once is put in line, not refused.
 */
export function sessionLimits(settings: SessionLimitSettings = usualSessionLimits): MiddlewareHandler<DeskEnv> {
  const rate = new RateLimiterMemory({ points: settings.perMinute, duration: 60, keyPrefix: 'session' })
  const bySession = new Map<string, { slots: Slots; users: number }>()
  return async (c, next) => {
    const id = c.get('session')?.id
    if (id === undefined) return next()
    try {
      await rate.consume(id)
    } catch (failure) {
      if (!(failure instanceof RateLimiterRes)) throw failure
      const wait = String(Math.max(1, Math.ceil(failure.msBeforeNext / 1000)))
      throw new Refusal('too_many', { detail: 'This session asks for too much.', headers: { 'retry-after': wait } })
    }
    const own = bySession.get(id) ?? { slots: createSlots(settings.most, settings.mostWaiting), users: 0 }
    bySession.set(id, own)
    own.users += 1
    try {
      const release = await own.slots.take(patienceMs)
      try {
        await next()
      } finally {
        release()
      }
    } finally {
      own.users -= 1
      if (own.users === 0) bySession.delete(id)
    }
    return undefined
  }
}
