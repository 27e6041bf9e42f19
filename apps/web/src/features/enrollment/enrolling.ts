import type { Attendee } from '@frontdesk/api-types'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { activityQuery } from '#api/desk/activity.ts'
import { type ApiProblem, kindOf, mayHaveHappened } from '#api/problem.ts'
import { setAnswer } from '#api/queries.ts'
import { useWrite } from '#api/writes.ts'
import { say } from '#i18n/say.ts'
import { doneBefore, refusalIn } from '#records/registration/enrollment-outcome.ts'
import { type Enrollment, enrollmentOf } from '#records/registration/enrollment.ts'
import { announce } from '#ui/overlays/live-region.tsx'

import { newEnrollmentRequest, type EnrollmentRequest, requestSentence } from './write-request.ts'

/** The person to enrol or remove: every known id, and what identifies them. */
export type Target = {
  eventId: string
  name: string
  attendeeId: string | null
  personId: string | null
  userId: string | null
  email: string | null
  phone: string | null
}

export function enrollmentKey(eventId: string, personKey: string) {
  return ['enrollment-request', eventId, personKey.toLowerCase()] as const
}

/** The last write request for one person. Cached as long as the page exists, and with it the Undo. */
function requestQuery(key: ReturnType<typeof enrollmentKey>) {
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

/**
 * Enrols and removes one person with optimistic updates; requests are sent in sequence, the last one wins. `readAt`:
 * when the shown record was read (ms since 1970); other staff may have done the same since.
 */
export function useEnrolling(target: Target, personKey: string, readAt?: number) {
  const client = useQueryClient()
  const key = enrollmentKey(target.eventId, personKey)
  const { data: request } = useQuery(requestQuery(key))

  const settle = (sentAt: number, outcome: Partial<EnrollmentRequest>) =>
    settleRequest(client, key, sentAt, target.name, outcome)

  const write = useWrite('enrollAttendee', {
    // Sequential: an Undo must not overtake the write it undoes.
    scope: { id: `enroll ${key.join(' ')}` },
    onMutate: ({ body }) => {
      const sent = client.getQueryData(requestQuery(key).queryKey)
      // Their card may have changed while the question was open.
      const wasSo = sent?.before?.answer === (body.enroll ? 'yes' : 'no')
      return { sentAt: sent?.sentAt ?? 0, readAt, wasSo }
    },
    onSuccess: ({ data: answer }, { body }, sent) => {
      const refusal = refusalIn(answer)
      if (refusal !== null) {
        const failure = { status: 200, code: 'refused_in_answer', title: refusal }
        return settle(sent.sentAt, { phase: 'refused', failure })
      }
      if (answer.data) updateCache(client, target.eventId, answer.data)
      const answered = answer.data ? enrollmentOf(answer.data) : null
      settle(sent.sentAt, { phase: 'done', answered, alreadySo: sent.wasSo })
      const shownFor = sent.wasSo ? Infinity : sent.readAt === undefined ? null : sent.sentAt - sent.readAt
      if (shownFor !== null) void checkActivity(client, key, target, body.enroll, { sentAt: sent.sentAt, shownFor })
      // The write created an attendee record: its page takes over the state with the Undo.
      if (answer.data && answer.data.id.toLowerCase() !== personKey.toLowerCase())
        storeRequest(
          client,
          enrollmentKey(target.eventId, answer.data.id),
          client.getQueryData(requestQuery(key).queryKey) ?? null,
        )
    },
    onError: (problem, _input, sent) => {
      settle(sent?.sentAt ?? 0, { phase: failedPhase(problem), failure: problem })
    },
  })

  const send = (enroll: boolean, before: Enrollment | null, undoes = false) => {
    const last = client.getQueryData(requestQuery(key).queryKey)
    // A double press: the same request is already in flight, and nothing newer contradicts it.
    if (last?.phase === 'sending' && last.enroll === enroll) return
    storeRequest(
      client,
      key,
      newEnrollmentRequest(
        enroll,
        before,
        Math.max(Date.now(), (last?.sentAt ?? 0) + 1),
        undoes,
        undoes ? (last?.before ?? null) : null,
      ),
    )
    announce(enroll ? say('Enrolling {name}', { name: target.name }) : say('Removing {name}', { name: target.name }))
    write.mutate({ body: { enroll, eventId: target.eventId, ...known(target) } })
  }
  return { request, send }
}

/** Whether other staff had done the same in the time for which the record was shown, so that nothing changed now. */
async function checkActivity(
  client: QueryClient,
  key: ReturnType<typeof enrollmentKey>,
  target: Target,
  enroll: boolean,
  sent: { sentAt: number; shownFor: number },
): Promise<void> {
  const subjects = [target.attendeeId, target.personId, target.userId].filter((id) => id !== null)
  const activity = await client.fetchQuery({ ...activityQuery(target.eventId, subjects), staleTime: 0 }).catch(() => [])
  const alreadyBy = doneBefore(activity, enroll, sent.shownFor)
  if (alreadyBy) settleRequest(client, key, sent.sentAt, target.name, { alreadySo: true, alreadyBy })
}

function settleRequest(
  client: QueryClient,
  key: ReturnType<typeof enrollmentKey>,
  sentAt: number,
  name: string,
  outcome: Partial<EnrollmentRequest>,
): void {
  const current = client.getQueryData(requestQuery(key).queryKey)
  // A late answer must not settle a newer request.
  if (!current || current.sentAt !== sentAt) return
  const next = { ...current, ...outcome, settledAt: Date.now() }
  storeRequest(client, key, next)
  announce(requestSentence(next, name))
}

function known({ attendeeId, personId, userId, name, email, phone }: Target) {
  return {
    ...(attendeeId ? { attendeeId } : {}),
    ...(personId ? { personId } : {}),
    ...(userId ? { userId } : {}),
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
  }
}

/** The write returned the record: updates every cached answer of this attendee. */
function updateCache(client: QueryClient, eventId: string, attendee: Attendee): void {
  setAnswer(client, 'getAttendee', { params: { eventid: eventId, attendeeid: attendee.id } }, (before) =>
    before ? { ...before, attendee: { ...before.attendee, ...attendee } } : before,
  )
  if (!attendee.userId) return
  const input = { params: { eventid: eventId }, query: { userid: attendee.userId } }
  setAnswer(client, 'getAttendeeForUser', input, (before) => (before ? { ...before, ...attendee } : before))
}
