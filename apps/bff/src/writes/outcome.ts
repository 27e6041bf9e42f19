import { fieldsOf } from '@frontdesk/api-types/is-record'
import { type WriteId, isGuid } from '@frontdesk/api-types/table'
import { type WriteRules, writeRules } from '@frontdesk/api-types/write-rules'
import { readEnrollment } from '@frontdesk/desk-api/enrollment-words'

import { type ProblemCode, ProblemError } from '#problem.ts'
import { judgeEnvelope, writtenRecordOf } from '#upstream/envelope.ts'

import { maskedAddress } from './masked-address.ts'

export type WriteState = 'sending' | 'confirmed' | 'refused' | 'unknown'

/** The outcome of a write. */
export type Outcome = {
  state: Exclude<WriteState, 'sending'>
  /** A stable code when not confirmed; for a sent confirmation its delivery state, for an enrollment `waitlisted`. */
  code: string | null
  /** The service did nothing: the same request may be sent again. */
  repeatable: boolean
  /** Ids from the answer. */
  ids: Record<string, string>
  recipient: string | null
}

type Fields = Readonly<Record<string, unknown>>

function idsOf(rules: WriteRules, answer: Fields): Record<string, string> {
  const record = writtenRecordOf(rules, answer)
  return Object.fromEntries(
    Object.entries(rules.keeps).flatMap(([field, name]) => {
      const value = record[field]
      return typeof value === 'string' && isGuid(value) ? [[name, value.toLowerCase()]] : []
    }),
  )
}

/** `status` of an answer about a message: 200 is sent, 202 is queued; without either it was accepted. */
function deliveryCode(status: unknown): 'queued' | 'accepted' | null {
  if (status === 200) return null
  return status === 202 ? 'queued' : 'accepted'
}

/** What a confirmed write tells of its result: how a message goes out, or a place on the waitlist. */
function toldOfDone(id: WriteId, rules: WriteRules, answer: Fields, asked: Fields): Partial<Outcome> {
  if (rules.sends) return { code: deliveryCode(answer['status']) }
  if (id !== 'enrollAttendee' || asked['enroll'] !== true) return {}
  const status = writtenRecordOf(rules, answer)['enrollmentStatus']
  return typeof status === 'string' && readEnrollment(status) === 'wait' ? { code: 'waitlisted' } : {}
}

/**
 * The outcome according to a 2xx answer, whose body may still report a failure. `value` is null when no content is
 * expected. `asked`: params and body of the request.
 */
export function outcomeOfAnswer(id: WriteId, value: unknown, asked: Fields): Outcome {
  const answer = fieldsOf(value)
  const message = answer['message']
  const rules = writeRules[id]
  const recipient = rules.sends && typeof message === 'string' ? maskedAddress(message) : null
  const verdict = judgeEnvelope(id, value ?? undefined, asked)
  const told = verdict.state === 'confirmed' ? toldOfDone(id, rules, answer, asked) : {}
  return { repeatable: false, ids: idsOf(rules, answer), recipient, ...verdict, ...told }
}

/** Refused before processing, by the service or the BFF. */
const notProcessed: ReadonlySet<ProblemCode> = new Set([
  'upstream_unreachable',
  'upstream_busy',
  'upstream_open',
  'upstream_credential',
  'busy',
  'too_many',
  'unavailable',
  'read_only',
])

/** The outcome of a failed call: refused, unless it was sent and no readable answer came. */
export function outcomeOfFailure(failure: unknown): Outcome {
  const none = { ids: {}, recipient: null }
  // An unexpected error around the call: it may have been sent.
  if (!(failure instanceof ProblemError)) return { ...none, state: 'unknown', code: 'internal', repeatable: false }
  const { options } = failure
  const code = options.verdict ?? failure.code
  if (options.outcome === 'unknown') return { ...none, state: 'unknown', code, repeatable: false }
  return { ...none, state: 'refused', code, repeatable: notProcessed.has(failure.code) }
}
