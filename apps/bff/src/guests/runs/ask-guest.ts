import { isGuid } from '@frontdesk/api-types/table'
import { plainWord, readEnrollment } from '@frontdesk/desk-api/enrollment-words'

import { isPart } from '#access/scope.ts'
import type { Person } from '#access/session.ts'
import { restOf, restingCodes, usualRestMs } from '#jobs/rest.ts'
import { type ProblemError, problemErrorOf } from '#problem.ts'

import { type Guest, type ServiceState, type Told, attendeeIdOf, personIdOf, userIdOf } from '../lists/guest.ts'
import type { ReadService, ServiceRead } from './read-service.ts'

/** What the service said, or how long it wants to be left alone. `calls`: requests sent, repetitions included. */
export type Asked = { calls: number } & ({ state: ServiceState } | { restMs: number })
export type AskGuest = (guest: Guest, person: Pick<Person, 'scope'>, signal: AbortSignal | null) => Promise<Asked>

const mostOffsetMs = 14 * 3_600_000
const dayMs = 24 * 3_600_000
/** Also a failed call: the guest is asked again. The walk gives an address up instead after some tries. */
const resting: ReadonlySet<ProblemError['code']> = new Set([
  ...restingCodes,
  'upstream_timeout',
  'upstream_failed',
  'too_many',
  'in_flight',
  'unavailable',
  'read_only',
])

/** How long a failure asks to wait; null when it is about the request itself. */
export function waitOf(failure: unknown): number | null {
  const refusal = problemErrorOf(failure)
  return resting.has(refusal.code) && refusal.options.outcome !== 'unknown' ? restOf(refusal) : null
}

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
  const text = isPart(value) ? value[field] : null
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
const idIn = (value: unknown, field: string): string | null => {
  const id = textIn(value, field)?.toLowerCase() ?? null
  return id !== null && isGuid(id) ? id : null
}

/** Only a plain yes counts: the service may leave it out. */
export function attendanceIn(attendee: unknown): Pick<ServiceState, 'attended' | 'attendedAt'> {
  if (!isPart(attendee) || attendee['hasAttended'] !== true) return {}
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

/** Whether only the desk's own joining names the record. */
const isGuessed = ({ sheet, service, joined }: Pick<Guest, 'sheet' | 'service' | 'joined'>): boolean =>
  joined !== null &&
  joined.by !== 'id' &&
  [sheet.attendeeId, sheet.personId, sheet.userId, service?.attendeeId, service?.personId].every(
    (id) => (id ?? null) === null,
  )

/** Asks ops 22 or 21, then 32, as far as the ids of a guest allow. */
export function createAskGuest({ read, now }: { read: ReadService; now: () => Date }): AskGuest {
  /** An answer, `missing`, or a stable word why there is none. @throws when everything has to wait */
  const tried = async (
    one: ServiceRead,
    person: Pick<Person, 'scope'>,
    signal: AbortSignal | null,
  ): Promise<{ value: unknown } | { fault: string }> => {
    try {
      return { value: await read(one, person, signal) }
    } catch (failure) {
      if (waitOf(failure) !== null) throw failure
      return { fault: problemErrorOf(failure).code }
    }
  }
  return async (guest, person, signal) => {
    const params = { eventid: guest.eventId }
    const [attendeeId, personId, userId] = [attendeeIdOf(guest), personIdOf(guest), userIdOf(guest)]
    const state: ServiceState = {
      onEvent: null,
      enrollmentStatus: null,
      registered: null,
      paid: null,
      askedAt: now().getTime(),
      fault: null,
      attendeeId: null,
      personId: null,
      registrantId: null,
    }
    let calls = 0
    const repeated = (): void => {
      calls += 1
    }
    const first: ServiceRead | null =
      attendeeId !== null
        ? { id: 'getAttendee', params: { ...params, attendeeid: attendeeId }, query: {}, repeated }
        : userId !== null
          ? { id: 'getAttendeeForUser', params, query: { userid: userId }, repeated }
          : null
    try {
      if (first !== null) {
        calls += 1
        const answer = await tried(first, person, signal)
        if ('value' in answer) {
          const record = first.id === 'getAttendee' && isPart(answer.value) ? answer.value['attendee'] : answer.value
          Object.assign(state, enrollmentIn(record), attendanceIn(record))
        } else if (answer.fault === 'upstream_not_found') state.onEvent = 'no'
        else Object.assign(state, { onEvent: 'unknown', fault: answer.fault })
      }
      const whom = personId ?? state.personId
      if (whom !== null) {
        calls += 1
        const answer = await tried(
          { id: 'getRegistrantForPerson', params, query: { personid: whom }, repeated },
          person,
          signal,
        )
        if ('value' in answer) {
          Object.assign(state, registrationIn(answer.value))
          state.registrantId = idIn(answer.value, 'id') ?? state.registrantId
        } else if (answer.fault === 'upstream_not_found') state.registered = 'no'
        else Object.assign(state, { registered: 'unknown', fault: state.fault ?? answer.fault })
        // A registration alone does not say whether the person is on the event.
        state.onEvent ??= 'unknown'
      }
      // A record that was joined by e-mail or number is found again each time: it may be told apart from the guest.
      if (isGuessed(guest)) Object.assign(state, { attendeeId: null, personId: null, registrantId: null })
      return { state, calls }
    } catch (failure) {
      return { restMs: waitOf(failure) ?? usualRestMs, calls }
    }
  }
}
