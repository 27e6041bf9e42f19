import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { type ProblemCode, Refusal } from '#problem.ts'

type Rule = { points: number; seconds: number; code: ProblemCode; detail: string }

const slower = 'Wait a little before the next one.'

/** Counts for each key within a window that begins with the first. */
export const rules = {
  /** Per person: a hand at the desk is slower, a script is not. */
  write: { points: 60, seconds: 60, code: 'too_many', detail: slower },
  create: { points: 20, seconds: 60, code: 'too_many', detail: slower },
  confirmation: { points: 5, seconds: 60, code: 'too_many', detail: 'Five confirmations a minute can be sent.' },
  /** Per registrant, unless the person says "again". */
  confirmationTo: {
    points: 1,
    seconds: 600,
    code: 'recently_sent',
    detail: 'A confirmation went to this registrant less than ten minutes ago.',
  },
  reveal: { points: 10, seconds: 60, code: 'too_many', detail: slower },
  export: { points: 10, seconds: 600, code: 'too_many', detail: slower },
  /** Failed sign-ins, per account and client, and per client. */
  signIn: { points: 10, seconds: 600, code: 'too_many', detail: 'Wait a little before the next try.' },
  signInClient: { points: 100, seconds: 600, code: 'too_many', detail: 'Wait a little before the next try.' },
} as const satisfies Record<string, Rule>
export type RuleName = keyof typeof rules

export type Limits = {
  /** Takes one. @throws Refusal of the rule's code with Retry-After when none is left */
  take(rule: RuleName, key: string): Promise<void>
  /** What was taken was not used. */
  giveBack(rule: RuleName, key: string): Promise<void>
}

function limiterOf(name: RuleName, pool: Pool | null): RateLimiterAbstract {
  const { points, seconds } = rules[name]
  const counts = { points, duration: seconds, keyPrefix: name }
  if (pool === null) return new RateLimiterMemory(counts)
  return new RateLimiterPostgres({
    ...counts,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // While the store is away this process counts by itself.
    insuranceLimiter: new RateLimiterMemory(counts),
  })
}

/** Counts in the store, so that all processes count together. `pool` null: in memory. */
export function createLimits(pool: Pool | null): Limits {
  const made = new Map<RuleName, RateLimiterAbstract>()
  const limiter = (name: RuleName): RateLimiterAbstract => {
    const known = made.get(name) ?? limiterOf(name, pool)
    made.set(name, known)
    return known
  }
  return {
    async take(name, key) {
      try {
        await limiter(name).consume(key)
      } catch (failure) {
        if (!(failure instanceof RateLimiterRes)) throw failure
        const { code, detail } = rules[name]
        const wait = String(Math.max(1, Math.ceil(failure.msBeforeNext / 1000)))
        throw new Refusal(code, { detail, headers: { 'retry-after': wait } })
      }
    },
    async giveBack(name, key) {
      await limiter(name).reward(key)
    },
  }
}
