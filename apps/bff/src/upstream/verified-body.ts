import { answerCheck, answerSchema } from '@frontdesk/api-types'
import type { OperationId } from '@frontdesk/api-types/table'

import { parsedAnswer, textOf, unusable } from './answer.ts'
import { quotesIn } from './count-quotes.ts'
import { repairedAnswer } from './repaired-answer.ts'

/** An answer that matches the contract. */
export type VerifiedBody = {
  /** Equal for equal bytes, in this process. */
  digest: string
  /** The parsed value, including secrets. Shared between callers: treat as immutable. */
  value: unknown
  /** The service's bytes, when they encode exactly this value. */
  original: Buffer | null
}

const notPromised = 'The answer is not what the contract promises.'

/** The schema decides when the fast check fails. Optional parts of an unexpected shape are dropped. */
export function valueBySchema(id: OperationId, value: unknown, writes = false): unknown {
  const parsed = answerSchema(id).safeParse(value)
  if (parsed.success) return parsed.data
  const repaired = repairedAnswer(id, value)
  if (repaired === null) throw unusable('The answer does not have the shape of the contract.', writes, parsed.error)
  return repaired.value
}

/** Duplicate names and escapes are invisible in the parsed value: then the text has more quotation marks. */
const encodesNoMore = (bytes: Buffer, text: string, texts: number): boolean =>
  !text.includes('\\') && quotesIn(bytes) === 2 * texts

function parseFast(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unusable(notPromised, false)
  }
}

/** @throws ProblemError `upstream_invalid` when the bytes do not match the contract */
export function verifiedBody(id: OperationId, bytes: Buffer, digest: string): VerifiedBody {
  const text = textOf(bytes)
  if (text === null) throw unusable(notPromised, false)
  const checked = answerCheck(id)(parseFast(text))
  if (checked === null) return { digest, value: valueBySchema(id, parsedAnswer(text)), original: null }
  const { value, state } = checked
  const isWhole = !state.changed && encodesNoMore(bytes, text, state.texts)
  return { digest, value, original: isWhole ? bytes : null }
}
