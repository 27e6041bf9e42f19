import { hash, verify } from '@node-rs/argon2'

import { createConcurrencyLimit } from '#concurrency/concurrency-limit.ts'
import { Refusal } from '#problem.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes the same time whether `stored` is a person's hash or null. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** What does the work; a test looks over its shoulder. */
type Argon = { hash: typeof hash; verify: typeof verify }

export type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** In the place of a hash: this person comes in by a provider, and no password opens the account. */
export const noPassword = '!'

/** OWASP's floor for argon2id: 19 MiB, two passes. */
const fullCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** As long as 64 before it take on a slow machine. */
const longestWaitMs = 30_000
const busy = (): Refusal => new Refusal('busy', { headers: { 'retry-after': '2' } })

/** argon2id, at most two at a time and 64 waiting; the rest is refused at once. */
export function createPasswords(cost: Cost = fullCost, argon: Argon = { hash, verify }): Passwords {
  const limit = createConcurrencyLimit({ most: 2, mostWaiting: 64, refusal: busy })
  const nobody = argon.hash('nobody has this password', cost)
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
        const right = await argon.verify(hashed ?? (await nobody), password.normalize('NFKC'))
        return right && hashed !== null
      }),
  }
}
