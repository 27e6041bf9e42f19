import { answerSchema } from '@frontdesk/api-types'
import type { OperationId } from '@frontdesk/api-types/table'

import { parsedAnswer, textOf, unusable } from './answer.ts'
import { repairedAnswer } from './repaired-answer.ts'

/** An answer that matches the contract. */
export type VerifiedBody = {
  /** The service's bytes, including secrets. */
  bytes: Buffer
  /** SHA-256 of the bytes. */
  digest: string
  /** The parsed value, including secrets. Shared between callers: treat as immutable. */
  value: unknown
}

const notPromised = 'The answer is not what the contract promises.'

/** The value that the schema accepts. Optional parts of an unexpected shape are dropped. */
export function valueBySchema(id: OperationId, value: unknown, writes = false): unknown {
  const parsed = answerSchema(id).safeParse(value)
  if (parsed.success) return parsed.data
  const repaired = repairedAnswer(id, value)
  if (repaired === null) throw unusable('The answer does not have the shape of the contract.', writes, parsed.error)
  return repaired.value
}

/** @throws ProblemError `upstream_invalid` when the bytes do not match the contract */
export function verifiedBody(id: OperationId, bytes: Buffer, digest: string): VerifiedBody {
  const text = textOf(bytes)
  if (text === null) throw unusable(notPromised, false)
  return { bytes, digest, value: valueBySchema(id, parsedAnswer(text)) }
}
