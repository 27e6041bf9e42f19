import type { DeskContext } from '#pipeline/request-context.ts'
import { ProblemError } from '#problem.ts'

const shape = /^[\w.:-]{8,128}$/

/**
 * The `idempotency-key` header (draft-ietf-httpapi-idempotency-key-header), with or without quotes; null when absent:
 * repetitions are then not detected. @throws ProblemError `invalid_input`
 */
export function keyIn(c: DeskContext): string | null {
  const text = c.req.header('idempotency-key')?.trim()
  if (text === undefined) return null
  const bare = /^"(.*)"$/.exec(text)?.[1] ?? text
  if (!shape.test(bare))
    throw new ProblemError('invalid_input', { detail: 'An idempotency key has 8 to 128 letters, digits and - . : _' })
  return bare
}

/** `frontdesk-again: 1`: the person has confirmed the repetition after a `recently_sent` problem. */
export const wantsAgain = (c: DeskContext): boolean => c.req.header('frontdesk-again') === '1'
