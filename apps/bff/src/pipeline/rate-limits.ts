import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { type ProblemCode, ProblemError } from '#problem.ts'

type Rule = { points: number; seconds: number; code: ProblemCode; detail: string }

const slower = 'Wait a little before the next one.'
const next = 'Wait a little before the next try.'

/** Fixed windows per key, starting with the first count. */
export const rules = {
  /** Per person: well above manual work. */
  write: { points: 60, seconds: 60, code: 'too_many', detail: slower },
  create: { points: 20, seconds: 60, code: 'too_many', detail: slower },
  confirmation: { points: 5, seconds: 60, code: 'too_many', detail: 'Five confirmations a minute can be sent.' },
  /** Per registrant, unless the request confirms the repetition. */
  confirmationTo: {
    points: 1,
    seconds: 600,
    code: 'recently_sent',
    detail: 'A confirmation went to this registrant less than ten minutes ago.',
  },
  reveal: { points: 10, seconds: 60, code: 'too_many', detail: slower },
  export: { points: 10, seconds: 600, code: 'too_many', detail: slower },
  /** Per administrator. */
  viewAs: { points: 20, seconds: 600, code: 'too_many', detail: slower },
  /** Per calendar address: apps poll every few minutes, and several people may share an address. */
  feed: { points: 60, seconds: 600, code: 'too_many', detail: 'This calendar address is read too often.' },
  /** Comparisons with pass codes per person. Beyond the limit a search continues without them. */
  codeTry: { points: 60, seconds: 60, code: 'too_many', detail: slower },
  /** Arrivals that a person marks. Its points, and those of the two below, are settings. */
  arrival: { points: 600, seconds: 60, code: 'too_many', detail: 'Too many arrivals were marked within a minute.' },
  /** Codes that a kiosk sends: more is no queue of guests. */
  kioskCode: { points: 40, seconds: 60, code: 'too_many', detail: slower },
  /** What a person sends of sheets, in kilobytes. */
  sheetKilobytes: {
    points: 204_800,
    seconds: 60,
    code: 'too_many',
    detail: 'Too many rows were sent within a minute.',
  },
  /** Calls to the service about guests: those of all runs, cards and desks together. */
  asking: { points: 600, seconds: 60, code: 'too_many', detail: 'The service is asked as often as it may be.' },
  note: { points: 20, seconds: 60, code: 'too_many', detail: slower },
  /** Failed sign-ins: per account and client, per account, per client (IPv6 /64), per wider network, in total. */
  signIn: { points: 8, seconds: 600, code: 'too_many', detail: next },
  signInAccount: { points: 20, seconds: 600, code: 'too_many', detail: next },
  signInClient: { points: 60, seconds: 600, code: 'too_many', detail: next },
  signInNetwork56: { points: 120, seconds: 600, code: 'too_many', detail: next },
  signInNetwork48: { points: 240, seconds: 600, code: 'too_many', detail: next },
  signInAll: { points: 600, seconds: 60, code: 'too_many', detail: next },
  /** A client that has signed in to the account. 24 days: the longest timeout of the in-memory limiter. */
  familiar: { points: 1, seconds: 24 * 86_400, code: 'too_many', detail: next },
  /** Unknown secret URLs, by client and wider network. */
  link: { points: 30, seconds: 600, code: 'too_many', detail: next },
  linkNetwork56: { points: 60, seconds: 600, code: 'too_many', detail: next },
  linkNetwork48: { points: 120, seconds: 600, code: 'too_many', detail: next },
  /** Wrong tokens of accounts, by client and wider network. */
  token: { points: 60, seconds: 600, code: 'too_many', detail: next },
  tokenNetwork56: { points: 120, seconds: 600, code: 'too_many', detail: next },
  tokenNetwork48: { points: 240, seconds: 600, code: 'too_many', detail: next },
  /** Lets one process per database delete expired counts. */
  sweep: { points: 1, seconds: 3000, code: 'too_many', detail: slower },
} as const satisfies Record<string, Rule>
export type RuleName = keyof typeof rules
/** Rules whose points are settings. */
export type SetPoints = Record<'arrival' | 'sheetKilobytes' | 'asking', number>

export type Limits = {
  /** Counts `points`, one by default. @throws ProblemError with the rule's code and Retry-After when too few are left */
  take(rule: RuleName, key: string, points?: number): Promise<void>
  /** Takes one request off the count. */
  refund(rule: RuleName, key: string): Promise<void>
  /** Counts one request and never refuses it. */
  count(rule: RuleName, key: string): Promise<void>
  /** Whether anything was counted within the window. */
  isCounted(rule: RuleName, key: string): Promise<boolean>
  /** Resets the count. */
  reset(rule: RuleName, key: string): Promise<void>
  /** Deletes expired counts, at most once an hour over all processes. */
  sweep(): Promise<void>
}

function limiterOf(name: RuleName, pool: Pool | null, set: Partial<Record<RuleName, number>>): RateLimiterAbstract {
  const { points, seconds } = rules[name]
  const counts = { points: set[name] ?? points, duration: seconds, keyPrefix: name }
  if (pool === null) return new RateLimiterMemory(counts)
  return new RateLimiterPostgres({
    ...counts,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // While the database is unavailable this process counts in memory.
    insuranceLimiter: new RateLimiterMemory(counts),
  })
}

/** Counts in the database, shared by all processes. `pool` null: in memory. `refused` is called with the rule of a refused request. */
export function createLimits(
  pool: Pool | null,
  set: Partial<SetPoints> = {},
  refused: (rule: RuleName) => void = () => undefined,
): Limits {
  const made = new Map<RuleName, RateLimiterAbstract>()
  const limiter = (name: RuleName): RateLimiterAbstract => {
    const known = made.get(name) ?? limiterOf(name, pool, set)
    made.set(name, known)
    return known
  }
  const consume = async (name: RuleName, key: string, points = 1): Promise<RateLimiterRes | null> => {
    try {
      await limiter(name).consume(key, points)
      return null
    } catch (failure) {
      if (failure instanceof RateLimiterRes) return failure
      throw failure
    }
  }
  return {
    async take(name, key, points) {
      const failure = await consume(name, key, points)
      if (failure !== null) {
        refused(name)
        const { code, detail } = rules[name]
        const wait = String(Math.max(1, Math.ceil(failure.msBeforeNext / 1000)))
        throw new ProblemError(code, { detail, headers: { 'retry-after': wait } })
      }
    },
    async refund(name, key) {
      await limiter(name).reward(key)
    },
    async count(name, key) {
      await consume(name, key)
    },
    async isCounted(name, key) {
      return ((await limiter(name).get(key))?.consumedPoints ?? 0) > 0
    },
    async reset(name, key) {
      await limiter(name).delete(key)
    },
    async sweep() {
      if (pool === null || (await consume('sweep', '')) !== null) return
      await pool.query('delete from rate_limit where expire < $1', [Date.now()])
    },
  }
}
