import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { type ApiProblem, kindOf, mayHaveHappened } from '#api/problem.ts'
import type { Failure } from '#records/lookup-misses.ts'
import type { DoneBy } from '#records/registration/enrollment-outcome.ts'
import type { Enrollment } from '#records/registration/enrollment.ts'

/**
 * The last write request for a person at an event. Op 23 sets a state (no toggle), so the last request wins. `doubt`:
 * no response, so it may have happened.
 */
export type EnrollmentRequest = {
  enroll: boolean
  undoes: boolean
  phase: 'sending' | 'done' | 'refused' | 'doubt' | 'unsent'
  /** State before the request; `null` for a person without a record. */
  before: Enrollment | null
  /** Of an Undo: the state before the request that it reverts. */
  original: Enrollment | null
  /** ms since 1970: when it was sent, and when its answer or failure arrived. */
  sentAt: number
  settledAt: number | null
  failure: Failure | null
  /** State in the write's answer, when it included the record. */
  answered: Enrollment | null
  /** The person already had the requested state: nothing changed, so there is no Undo. */
  alreadySo: boolean
  /** Nothing tells whether the person had it before: an Undo could take from them what others gave. */
  maybeBefore?: boolean
  /** Who of the staff had done it before, and when (ISO 8601), from the activity log. */
  alreadyBy?: Omit<DoneBy, 'id'>
}

export function newEnrollmentRequest(
  enroll: boolean,
  before: Enrollment | null,
  now: number,
  undoes = false,
  original: Enrollment | null = null,
): EnrollmentRequest {
  return {
    enroll,
    undoes,
    phase: 'sending',
    before,
    original,
    sentAt: now,
    settledAt: null,
    failure: null,
    answered: null,
    alreadySo: false,
  }
}

export function enrollmentKey(eventId: string, personKey: string) {
  return ['enrollment-request', eventId, personKey.toLowerCase()] as const
}

/** The last write request for one person. Cached as long as the page exists, and with it the Undo. */
export function requestQuery(key: ReturnType<typeof enrollmentKey>) {
  return queryOptions({
    queryKey: key,
    queryFn: (): EnrollmentRequest | null => null,
    initialData: null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export function storeRequest(
  client: QueryClient,
  key: ReturnType<typeof enrollmentKey>,
  request: EnrollmentRequest | null,
): void {
  client.setQueryData(requestQuery(key).queryKey, request)
}

export function failedPhase(problem: ApiProblem): 'unsent' | 'doubt' | 'refused' {
  if (kindOf(problem) === 'offline') return 'unsent'
  return mayHaveHappened(problem) ? 'doubt' : 'refused'
}
