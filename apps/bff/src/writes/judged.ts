import { type OperationId, isGuid } from '@frontdesk/api-types/table'

import { type ProblemCode, Refusal } from '#problem.ts'
import { judgeEnvelope } from '#upstream/envelope.ts'

import { maskedAddress } from './masked-address.ts'

export type WriteState = 'sending' | 'confirmed' | 'refused' | 'unknown'

/** What became of a write. */
export type Outcome = {
  state: Exclude<WriteState, 'sending'>
  /** A stable word for what is not confirmed; of a sent confirmation how far it came. */
  code: string | null
  /** Nothing reached the service, or it turned the call away unread: the same wish may be sent again. */
  repeatable: boolean
  /** Ids that the answer adds. */
  ids: Record<string, string>
  recipient: string | null
}

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Of what the service made or changed: the event, the attendee, the registrant. */
const made: Partial<Record<OperationId, string>> = {
  createProjectEvent: 'eventId',
  createEvent: 'eventId',
  enrollAttendee: 'attendeeId',
  startRegistration: 'registrantId',
}

function idsOf(id: OperationId, answer: Fields): Record<string, string> {
  const inside = fieldsOf(answer['registrationInfo'])
  const record =
    id === 'startRegistration' ? fieldsOf(answer['response'] ?? inside['response']) : fieldsOf(answer['data'])
  const name = made[id]
  const found: Record<string, unknown> =
    id === 'enrollAttendee' ? { personId: record['personId'], userId: record['userId'] } : {}
  if (name !== undefined) found[name] = record['id']
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, value]) =>
      typeof value === 'string' && isGuid(value) ? [[key, value.toLowerCase()]] : [],
    ),
  )
}

/** Op 33's `status`: 200 is sent, 202 waits to be sent; a service that says neither has accepted it. */
function deliveryCode(status: unknown): 'queued' | 'accepted' | null {
  if (status === 200) return null
  return status === 202 ? 'queued' : 'accepted'
}

/**
 * The outcome of a write by its 2xx answer, whose body may still say that nothing was done. `value` is null where no
 * content is promised.
 */
export function judgedAnswer(id: OperationId, value: unknown): Outcome {
  const answer = fieldsOf(value)
  const message = answer['message']
  const recipient = id === 'sendConfirmation' && typeof message === 'string' ? maskedAddress(message) : null
  const verdict = judgeEnvelope(id, value ?? undefined)
  const delivered =
    id === 'sendConfirmation' && verdict.state === 'confirmed' ? { code: deliveryCode(answer['status']) } : {}
  return { repeatable: false, ids: idsOf(id, answer), recipient, ...verdict, ...delivered }
}

/** Turned away before anything was looked at, by the service or by us. */
const notLookedAt: ReadonlySet<ProblemCode> = new Set([
  'upstream_unreachable',
  'upstream_busy',
  'upstream_open',
  'upstream_credential',
  'busy',
  'too_many',
  'unavailable',
])

/** A failure: refused, unless the call had left and no readable answer came. */
export function judgedFailure(failure: unknown): Outcome {
  const none = { ids: {}, recipient: null }
  // A fault of our own, somewhere around the call: it may have left.
  if (!(failure instanceof Refusal)) return { ...none, state: 'unknown', code: 'internal', repeatable: false }
  const { options } = failure
  const code = options.verdict ?? failure.code
  if (options.outcome === 'unknown') return { ...none, state: 'unknown', code, repeatable: false }
  return { ...none, state: 'refused', code, repeatable: notLookedAt.has(failure.code) }
}
