import { type OperationId, isGuid } from '@frontdesk/api-types/table'

import { type ProblemCode, ProblemError } from '#problem.ts'
import { judgeEnvelope } from '#upstream/envelope.ts'

import { maskedAddress } from './masked-address.ts'

export type WriteState = 'sending' | 'confirmed' | 'refused' | 'unknown'

/** The outcome of a write. */
export type Outcome = {
  state: Exclude<WriteState, 'sending'>
  /** A stable code when not confirmed; for a sent confirmation its delivery state. */
  code: string | null
  /** The service did nothing: the same request may be sent again. */
  repeatable: boolean
  /** Ids from the answer. */
  ids: Record<string, string>
  recipient: string | null
}

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

/** The id name of the record that the operation creates or changes. */
const createdId: Partial<Record<OperationId, string>> = {
  createProjectEvent: 'eventId',
  createEvent: 'eventId',
  enrollAttendee: 'attendeeId',
  startRegistration: 'registrantId',
}

function idsOf(id: OperationId, answer: Fields): Record<string, string> {
  const inside = fieldsOf(answer['registrationInfo'])
  const record =
    id === 'startRegistration' ? fieldsOf(answer['response'] ?? inside['response']) : fieldsOf(answer['data'])
  const name = createdId[id]
  const found: Record<string, unknown> =
    id === 'enrollAttendee' ? { personId: record['personId'], userId: record['userId'] } : {}
  if (name !== undefined) found[name] = record['id']
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, value]) =>
      typeof value === 'string' && isGuid(value) ? [[key, value.toLowerCase()]] : [],
    ),
  )
}

/** Op 33's `status`: 200 is sent, 202 is queued; without either it was accepted. */
function deliveryCode(status: unknown): 'queued' | 'accepted' | null {
  if (status === 200) return null
  return status === 202 ? 'queued' : 'accepted'
}

/**
 * The outcome according to a 2xx answer, whose body may still report a failure. `value` is null when no content is
 * expected. `asked`: params and body of the request.
 */
export function outcomeOfAnswer(id: OperationId, value: unknown, asked: Fields): Outcome {
  const answer = fieldsOf(value)
  const message = answer['message']
  const recipient = id === 'sendConfirmation' && typeof message === 'string' ? maskedAddress(message) : null
  const verdict = judgeEnvelope(id, value ?? undefined, asked)
  const delivered =
    id === 'sendConfirmation' && verdict.state === 'confirmed' ? { code: deliveryCode(answer['status']) } : {}
  return { repeatable: false, ids: idsOf(id, answer), recipient, ...verdict, ...delivered }
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
