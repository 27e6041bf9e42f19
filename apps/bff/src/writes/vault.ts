import { createHmac } from 'node:crypto'

import { z } from 'zod'

import type { Keys } from '#store/installation-secret.ts'
import { createLockedText } from '#store/locked-text.ts'

const fieldProblem = z.object({ path: z.string(), message: z.string() })

/** An answer as it went to the browser: secrets are already out of it. */
const keptAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), status: z.number(), sealed: z.array(z.string()), text: z.string().nullable() }),
  z.object({
    kind: z.literal('problem'),
    code: z.string(),
    detail: z.string().optional(),
    fields: z.array(fieldProblem).optional(),
    unknown: z.boolean(),
  }),
])
export type KeptAnswer = z.infer<typeof keptAnswer>

export type Vault = {
  /** Equal values, equal text; from the text nothing can be found out, not even by trying values. */
  fingerprint(purpose: string, value: unknown): string
  lock(id: string, answer: KeptAnswer): string
  /** null when it was locked with another secret or for another write, or changed. */
  unlock(id: string, text: string): KeptAnswer | null
}

/** Keys in order at every depth, so that the order in which a caller writes them does not count. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, content]) => [name, canonical(content)]),
  )
}

/** Answers are locked for the id of their write. */
export function createVault(keys: Pick<Keys, 'fingerprints' | 'answers'>): Vault {
  const answers = createLockedText(keys.answers)
  return {
    fingerprint: (purpose, value) =>
      createHmac('sha256', keys.fingerprints)
        .update(JSON.stringify([purpose, canonical(value)]))
        .digest('base64url'),
    lock: (id, answer) => answers.lock(id, JSON.stringify(answer)),
    unlock(id, text) {
      const opened = answers.unlock(id, text)
      if (opened === null) return null
      const kept = keptAnswer.safeParse(JSON.parse(opened))
      return kept.success ? kept.data : null
    },
  }
}
