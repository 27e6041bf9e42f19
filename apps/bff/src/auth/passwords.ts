import { hash, verify } from '@node-rs/argon2'

import { createConcurrencyLimit } from '#concurrency/concurrency-limit.ts'
import { ProblemError } from '#problem.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes the same time for a hash and for null. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** Injectable for tests. */
type Argon = { hash: typeof hash; verify: typeof verify }

export type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** Stored instead of a hash for accounts that sign in by a provider: matches no password. */
export const noPassword = '!'

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const fullCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Time for 64 queued hashes on a slow machine. */
const longestWaitMs = 30_000
const busy = (): ProblemError => new ProblemError('busy', { headers: { 'retry-after': '2' } })

/** argon2id with at most two hashes at a time and 64 queued; the rest is refused. */
export function createPasswords(cost: Cost = fullCost, argon: Argon = { hash, verify }): Passwords {
  const limit = createConcurrencyLimit({ max: 2, maxWaiting: 64, refusal: busy })
  const dummyHash = argon.hash('nobody has this password', cost)
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await limit.acquire(longestWaitMs)
    try {
      return await work()
    } finally {
      release()
    }
  }
  return {
    hash: (password) => guarded(() => argon.hash(password.normalize('NFKC'), cost)),
    verify: (stored, password) =>
      guarded(async () => {
        const hashed = stored === noPassword ? null : stored
        const right = await argon.verify(hashed ?? (await dummyHash), password.normalize('NFKC'))
        return right && hashed !== null
      }),
  }
}
