import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { activityQuery } from '#api/desk/activity.ts'
import { useSession } from '#api/desk/session.ts'
import { say } from '#i18n/say.ts'
import { doneBefore, refusalIn } from '#records/registration/enrollment-outcome.ts'
import { type Enrollment, enrollmentOf } from '#records/registration/enrollment.ts'
import { announce } from '#ui/overlays/live-region.tsx'
import type { PersonToEnroll, WaitingAction } from '#waiting/waiting-action.ts'
import { onWaitingAnswer, useWaiting, waitingEnrollmentOf } from '#waiting/waiting-here.ts'
import type { Written } from '#waiting/waiting-rules.ts'

import { useEnrollWrite } from './enroll-write.ts'
import {
  type EnrollmentRequest,
  enrollmentKey,
  failedPhase,
  newEnrollmentRequest,
  requestQuery,
  storeRequest,
} from './enrollment-request.ts'
import { showEnrolled } from './show-enrolled.ts'
import { requestSentence } from './write-request.ts'

/** The person to enroll or remove: every known id, and what identifies them. */
export type Target = {
  event: WaitingAction['event']
  name: string
  attendeeId: string | null
  personId: string | null
  userId: string | null
  email: string | null
  phone: string | null
}

/** What was known when a request was sent: both times in ms since 1970. */
type Sent = { sentAt: number; readAt: number | undefined; wasSo: boolean }

/**
 * Enrolls and removes one person with optimistic updates; requests are sent in sequence, the last one wins. `readAt`:
 * when the shown record was read (ms since 1970); other staff may have done the same since.
 */
export function useEnrolling(target: Target, personKey: string, readAt?: number) {
  const client = useQueryClient()
  const { event } = target
  const me = useSession().person.id
  const key = enrollmentKey(event.id, personKey)
  const { data: request } = useQuery(requestQuery(key))
  const person = known(target)
  const row = waitingEnrollmentOf(useWaiting(), event.id, person)

  const settle = (sentAt: number, outcome: Partial<EnrollmentRequest>) =>
    settleRequest(client, key, sentAt, target.name, outcome)

  const settleWritten = ({ data: answer }: Written, enroll: boolean, sent: Sent) => {
    const refusal = refusalIn(answer)
    if (refusal !== null) {
      const failure = { status: 200, code: 'refused_in_answer', title: refusal }
      return settle(sent.sentAt, { phase: 'refused', failure })
    }
    if (answer.data) showEnrolled(client, event.id, answer.data)
    const answered = answer.data ? enrollmentOf(answer.data) : null
    settle(sent.sentAt, { phase: 'done', answered, alreadySo: sent.wasSo })
    const shownFor = sent.wasSo ? Infinity : sent.readAt === undefined ? null : sent.sentAt - sent.readAt
    if (shownFor !== null) void checkActivity(client, key, target, { enroll, me, sentAt: sent.sentAt, shownFor })
    // The write created an attendee record: its page takes over the state with the Undo.
    if (answer.data && answer.data.id.toLowerCase() !== personKey.toLowerCase())
      storeRequest(
        client,
        enrollmentKey(event.id, answer.data.id),
        client.getQueryData(requestQuery(key).queryKey) ?? null,
      )
  }

  /** The last request, while it waits on this device. */
  const kept = useRef<{ actionId: string; request: EnrollmentRequest; sent: Sent } | null>(null)
  useEffect(() =>
    onWaitingAnswer(({ id }, answer) => {
      if (kept.current?.actionId !== id || answer.kind !== 'enrollment') return
      const { request: asked, sent } = kept.current
      kept.current = null
      if (client.getQueryData(requestQuery(key).queryKey)) return
      storeRequest(client, key, asked)
      settleWritten(answer.written, asked.enroll, sent)
    }),
  )

  const write = useEnrollWrite<Sent>(event, {
    // Sequential: an Undo must not overtake the write it undoes.
    scope: { id: `enroll ${key.join(' ')}` },
    onMutate: ({ enroll }) => {
      const sent = client.getQueryData(requestQuery(key).queryKey)
      // Their card may have changed while the question was open.
      const wasSo = sent?.before?.answer === (enroll ? 'yes' : 'no')
      return { sentAt: sent?.sentAt ?? 0, readAt, wasSo }
    },
    onSuccess: (enrolled, { enroll }, sent) => {
      if (enrolled.kind === 'written') return settleWritten(enrolled.written, enroll, sent)
      const last = client.getQueryData(requestQuery(key).queryKey)
      if (last?.sentAt !== sent.sentAt) return
      // What waits is shown by its row.
      storeRequest(client, key, null)
      if (enrolled.kind === 'waiting') kept.current = { actionId: enrolled.action.id, request: last, sent }
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
    write.mutate({ enroll, person, before, name: target.name })
  }
  // While it is being sent the request says so.
  return { request, send, waiting: request?.phase === 'sending' ? null : row }
}

/** Whether other staff had done the same in the time for which the record was shown, so that nothing changed now. */
async function checkActivity(
  client: QueryClient,
  key: ReturnType<typeof enrollmentKey>,
  target: Target,
  sent: { enroll: boolean; me: string; sentAt: number; shownFor: number },
): Promise<void> {
  const subjects = [target.attendeeId, target.personId, target.userId].filter((id) => id !== null)
  const activity = await client
    .fetchQuery({ ...activityQuery(target.event.id, subjects), staleTime: 0 })
    .catch(() => [])
  const alreadyBy = doneBefore(activity, sent)
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

function known({ attendeeId, personId, userId, name, email, phone }: Target): PersonToEnroll {
  return {
    ...(attendeeId ? { attendeeId } : {}),
    ...(personId ? { personId } : {}),
    ...(userId ? { userId } : {}),
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
  }
}
