import { createHmac } from 'node:crypto'

import { z } from 'zod'

import type { Keys } from '#store/installation-secret.ts'
import { createTextCipher } from '#store/text-cipher.ts'

const fieldProblem = z.object({ path: z.string(), message: z.string() })

/** A response as sent to the browser: sealed. */
const storedAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), status: z.number(), sealed: z.array(z.string()), text: z.string().nullable() }),
  z.object({
    kind: z.literal('problem'),
    code: z.string(),
    detail: z.string().optional(),
    fields: z.array(fieldProblem).optional(),
    unknown: z.boolean(),
  }),
])
export type StoredAnswer = z.infer<typeof storedAnswer>

export type StoredAnswers = {
  /** The key of a write in the store: no two accounts, or runs, share one. */
  keyOf(owner: string, key: string): string
  /** A keyed digest: equal values have equal digests, and guessing values needs the key. */
  fingerprint(purpose: string, value: unknown): string
  encrypt(id: string, answer: StoredAnswer): string
  /** null when it was locked with another secret or for another write, or changed. */
  decrypt(id: string, text: string): StoredAnswer | null
}

/** Sorts keys at every depth, so that their order does not matter. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, content]) => [name, canonical(content)]),
  )
}

/** Encrypts stored answers with the write id as context. */
export function createStoredAnswers(keys: Pick<Keys, 'fingerprints' | 'answers'>): StoredAnswers {
  const answers = createTextCipher(keys.answers)
  const fingerprint = (purpose: string, value: unknown): string =>
    createHmac('sha256', keys.fingerprints)
      .update(JSON.stringify([purpose, canonical(value)]))
      .digest('base64url')
  return {
    keyOf: (owner, key) => fingerprint('key', [owner, key]),
    fingerprint,
    encrypt: (id, answer) => answers.encrypt(id, JSON.stringify(answer)),
    decrypt(id, text) {
      const opened = answers.decrypt(id, text)
      if (opened === null) return null
      const kept = storedAnswer.safeParse(JSON.parse(opened))
      return kept.success ? kept.data : null
    },
  }
}
