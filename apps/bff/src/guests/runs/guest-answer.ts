import { isRecord } from '@frontdesk/api-types/is-record'

import type { Person } from '#access/session.ts'
import { restOf, restingCodes, usualRestMs } from '#jobs/rest.ts'
import { type ProblemError, problemErrorOf } from '#problem.ts'

import { type Guest, type ServiceState, attendeeIdOf, personIdOf, userIdOf } from '../lists/guest.ts'
import type { ReadService, ServiceRead } from './read-service.ts'
import { attendanceIn, enrollmentIn, idIn, registrationIn } from './service-records.ts'

/** What the service said, or how long it wants to be left alone. `calls`: requests sent, repetitions included. */
export type Asked = { calls: number } & ({ state: ServiceState } | { restMs: number })
export type AskGuest = (guest: Guest, person: Pick<Person, 'scope'>, signal: AbortSignal | null) => Promise<Asked>

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

/** The ids of an earlier answer stay where the new one has none. */
export const keepIds = ({ service }: Guest, state: ServiceState): ServiceState => ({
  ...state,
  attendeeId: state.attendeeId ?? service?.attendeeId ?? null,
  personId: state.personId ?? service?.personId ?? null,
  registrantId: state.registrantId ?? service?.registrantId ?? null,
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
          const record = first.id === 'getAttendee' && isRecord(answer.value) ? answer.value['attendee'] : answer.value
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
