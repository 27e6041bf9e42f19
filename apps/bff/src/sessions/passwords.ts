import { hash, verify } from '@node-rs/argon2'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'

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

/** argon2id behind a small bulkhead: at most two at a time, 64 waiting, the rest refused at once. */
export function createPasswords(cost: Cost = fullCost, argon: Argon = { hash, verify }): Passwords {
  const gate = bulkhead(2, 64)
  const nobody = argon.hash('nobody has this password', cost)
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await gate.execute(work)
    } catch (failure) {
      if (failure instanceof BulkheadRejectedError) throw new Refusal('busy', { headers: { 'retry-after': '2' } })
      throw failure
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
