import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { type ProblemCode, Refusal } from '#problem.ts'

type Rule = { points: number; seconds: number; code: ProblemCode; detail: string }

const slower = 'Wait a little before the next one.'
const next = 'Wait a little before the next try.'

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
  /** Per calendar address: a calendar app asks every few minutes, and several people may share an address. */
  feed: { points: 60, seconds: 600, code: 'too_many', detail: 'This calendar address is read too often.' },
  /** Texts of one person that are compared with pass codes. Beyond it a search goes on without that. */
  codeTry: { points: 60, seconds: 60, code: 'too_many', detail: slower },
  note: { points: 20, seconds: 60, code: 'too_many', detail: slower },
  /** Failed sign-ins: per account and client, per account, per client (an IPv6 /64), per wider network, in all. */
  signIn: { points: 8, seconds: 600, code: 'too_many', detail: next },
  signInAccount: { points: 20, seconds: 600, code: 'too_many', detail: next },
  signInClient: { points: 60, seconds: 600, code: 'too_many', detail: next },
  signInNetwork56: { points: 120, seconds: 600, code: 'too_many', detail: next },
  signInNetwork48: { points: 240, seconds: 600, code: 'too_many', detail: next },
  signInAll: { points: 600, seconds: 60, code: 'too_many', detail: next },
  /** A client that has signed in to an account. 24 days: the timer that forgets it in memory counts no further. */
  familiar: { points: 1, seconds: 24 * 86_400, code: 'too_many', detail: next },
  /** Secret addresses that nobody has, by client and wider network. */
  link: { points: 30, seconds: 600, code: 'too_many', detail: next },
  linkNetwork56: { points: 60, seconds: 600, code: 'too_many', detail: next },
  linkNetwork48: { points: 120, seconds: 600, code: 'too_many', detail: next },
  /** Expired counts are deleted by one process of those on a store. */
  sweep: { points: 1, seconds: 3000, code: 'too_many', detail: slower },
} as const satisfies Record<string, Rule>
export type RuleName = keyof typeof rules

export type Limits = {
  /** Takes one. @throws Refusal of the rule's code with Retry-After when none is left */
  take(rule: RuleName, key: string): Promise<void>
  /** What was taken was not used. */
  giveBack(rule: RuleName, key: string): Promise<void>
  /** Takes one whether one is left or not. */
  note(rule: RuleName, key: string): Promise<void>
  /** Whether any was taken within the window. */
  isTaken(rule: RuleName, key: string): Promise<boolean>
  /** Everything that was taken is free again. */
  forget(rule: RuleName, key: string): Promise<void>
  /** Deletes expired counts, once an hour however many processes ask for it. */
  sweep(): Promise<void>
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
  const consume = async (name: RuleName, key: string): Promise<RateLimiterRes | null> => {
    try {
      await limiter(name).consume(key)
      return null
    } catch (failure) {
      if (failure instanceof RateLimiterRes) return failure
      throw failure
    }
  }
  return {
    async take(name, key) {
      const failure = await consume(name, key)
      if (failure !== null) {
        const { code, detail } = rules[name]
        const wait = String(Math.max(1, Math.ceil(failure.msBeforeNext / 1000)))
        throw new Refusal(code, { detail, headers: { 'retry-after': wait } })
      }
    },
    async giveBack(name, key) {
      await limiter(name).reward(key)
    },
    async note(name, key) {
      await consume(name, key)
    },
    async isTaken(name, key) {
      return ((await limiter(name).get(key))?.consumedPoints ?? 0) > 0
    },
    async forget(name, key) {
      await limiter(name).delete(key)
    },
    async sweep() {
      if (pool === null || (await consume('sweep', '')) !== null) return
      await pool.query('delete from rate_limit where expire < $1', [Date.now()])
    },
  }
}
