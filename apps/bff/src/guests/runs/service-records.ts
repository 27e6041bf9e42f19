import { isRecord } from '@frontdesk/api-types/is-record'
import { isGuid } from '@frontdesk/api-types/table'
import { plainWord, readEnrollment } from '@frontdesk/desk-api/enrollment-words'

import type { ServiceState, Told } from '../lists/guest.ts'

const mostOffsetMs = 14 * 3_600_000
const dayMs = 24 * 3_600_000

/** A person on the waitlist is not on the event. */
const toldAs = { yes: 'yes', no: 'no', wait: 'no' } as const
export const isWaitlisted = (status: string | null): boolean => readEnrollment(status) === 'wait'

const registeredAs: Readonly<Record<string, Told>> = {
  complete: 'yes',
  cancelled: 'no',
  transferred: 'no',
  abandoned: 'no',
  expired: 'no',
  declined: 'no',
}
const paidAs: Readonly<Record<string, Told>> = { paid: 'yes', unpaid: 'no', refunded: 'no' }

const textIn = (value: unknown, field: string): string | null => {
  const text = isRecord(value) ? value[field] : null
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}
/** A time of a record, in milliseconds of the epoch: without an offset it may lie anywhere around the globe. */
function spanIn(attendee: unknown, field: string): { from: number; to: number } | null {
  const text = textIn(attendee, field) ?? ''
  const hasTime = /\d[T ]\d/.test(text)
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) && hasTime
  const at = Date.parse(hasOffset || !hasTime ? text : `${text}Z`)
  if (Number.isNaN(at)) return null
  if (hasOffset) return { from: at, to: at }
  return { from: at - mostOffsetMs, to: at + mostOffsetMs + (hasTime ? 0 : dayMs) }
}

/**
 * Whether a record tells that its person was on the event, or in line, before that time: by the date of that, or by a
 * record that is newer itself. Null when it does not say.
 */
export function wasOnBefore(attendee: unknown, at: number): boolean | null {
  const inLine = isWaitlisted(textIn(attendee, 'enrollmentStatus'))
  const since = spanIn(attendee, inLine ? 'waitlistDate' : 'enrollmentDate')
  if (since !== null && since.to < at) return true
  return [since, spanIn(attendee, 'created')].some((span) => span !== null && span.from >= at) ? false : null
}
export const idIn = (value: unknown, field: string): string | null => {
  const id = textIn(value, field)?.toLowerCase() ?? null
  return id !== null && isGuid(id) ? id : null
}

/** Only a plain yes counts: the service may leave it out. */
export function attendanceIn(attendee: unknown): Pick<ServiceState, 'attended' | 'attendedAt'> {
  if (!isRecord(attendee) || attendee['hasAttended'] !== true) return {}
  const at = Date.parse(textIn(attendee, 'attendedDateTime') ?? '')
  return { attended: true, attendedAt: Number.isNaN(at) ? null : new Date(at).toISOString() }
}

/** What an attendee record says of a guest. */
export type AttendeeSaid = Pick<
  ServiceState,
  'onEvent' | 'enrollmentStatus' | 'attendeeId' | 'personId' | 'registrantId'
>
export function enrollmentIn(attendee: unknown): AttendeeSaid {
  const status = textIn(attendee, 'enrollmentStatus')
  const read = readEnrollment(status)
  return {
    onEvent: read === null ? 'unknown' : toldAs[read],
    enrollmentStatus: status,
    attendeeId: idIn(attendee, 'id'),
    personId: idIn(attendee, 'personId'),
    registrantId: idIn(attendee, 'registrantId'),
  }
}

/** What the registrant record of op 32 says. */
export const registrationIn = (registrant: unknown): Pick<ServiceState, 'registered' | 'paid'> => ({
  registered: registeredAs[plainWord(textIn(registrant, 'registrantStatus') ?? '')] ?? 'unknown',
  paid: paidAs[plainWord(textIn(registrant, 'paymentStatus') ?? '')] ?? 'unknown',
})
