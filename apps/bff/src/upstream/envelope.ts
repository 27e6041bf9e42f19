import { type OperationId, isGuid, rowOf } from '@frontdesk/api-types/table'

/** What a 2xx answer says about its write. */
export type Verdict = {
  state: 'confirmed' | 'refused' | 'unknown'
  /** A stable code when not confirmed. */
  code: 'service_said_no' | 'not_complete' | 'no_record' | null
}

type Fields = Record<string, unknown>

const envelopeOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const isAbsent = (value: unknown): boolean => value === undefined || value === null
const isTrue = (value: unknown): boolean => value === true || value === 'true'
const isFalse = (value: unknown): boolean => value === false || value === 'false'

function holdsErrors(errors: unknown): boolean {
  if (typeof errors === 'object' && errors !== null) return Object.keys(errors).length > 0
  return typeof errors === 'string' && errors.trim() !== ''
}

/** An HTTP status in the body. The status of a record is a word. */
const isFaultStatus = (status: unknown): boolean =>
  (typeof status === 'number' || typeof status === 'string') && Number(status) >= 400

const hasId = (record: unknown): boolean => {
  const { id } = envelopeOf(record)
  return typeof id === 'string' && isGuid(id)
}

/** Whether the answer contains what the contract promises for a completed write. `undefined`: no body. */
function isPromiseKept(id: OperationId, raw: unknown): boolean {
  const answer = envelopeOf(raw)
  if (rowOf(id).answer.shape === 'none')
    return raw === undefined || isTrue(answer['success']) || isTrue(answer['requestComplete'])
  if (id === 'sendConfirmation') return isTrue(answer['success']) || isTrue(answer['data'])
  if (id === 'startRegistration')
    return hasId(answer['response']) || hasId(envelopeOf(answer['registrationInfo'])['response'])
  return hasId(answer['data'])
}

/**
 * Judges the answer to a write by its raw envelope, before unknown fields are dropped. Confirmed only when it reports
 * success and contains what the contract promises.
 */
export function judgeEnvelope(id: OperationId, raw: unknown): Verdict {
  const answer = envelopeOf(raw)
  const { success, requestComplete } = answer
  const isRefused =
    isFalse(success) ||
    holdsErrors(answer['errors']) ||
    isFaultStatus(answer['status']) ||
    (id === 'sendConfirmation' && isFalse(answer['data']))
  if (isRefused) return { state: 'refused', code: 'service_said_no' }
  const isClear = [success, requestComplete].every((flag) => isAbsent(flag) || isTrue(flag))
  if (!isClear) return { state: 'unknown', code: 'not_complete' }
  if (!isPromiseKept(id, raw)) return { state: 'unknown', code: 'no_record' }
  return { state: 'confirmed', code: null }
}
