import type { Attendee } from '@frontdesk/api-types'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { activityQuery } from '#api/desk/activity.ts'
import { type ApiProblem, kindOf, mayHaveHappened } from '#api/problem.ts'
import { setAnswer } from '#api/queries.ts'
import { useWrite } from '#api/writes.ts'
import { say } from '#i18n/say.ts'
import { type Enrollment, enrollmentOf } from '#records/registration/enrollment.ts'
import { announce } from '#ui/overlays/live-region.tsx'

import { doneBefore, newWish, refusalIn, type Wish, wishSentence } from './write-request.ts'

/** Whom to enroll or remove: every id that is known, and what names the person. */
export type Target = {
  eventId: string
  name: string
  attendeeId: string | null
  personId: string | null
  userId: string | null
  email: string | null
  phone: string | null
}

export function wishKey(eventId: string, personKey: string) {
  return ['wish', eventId, personKey.toLowerCase()] as const
}

/** The last wish of this page for one person. It stands as long as the page does, so its Undo does too. */
function wishQuery(key: ReturnType<typeof wishKey>) {
  return queryOptions({
    queryKey: key,
    queryFn: (): Wish | null => null,
    initialData: null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export function storeWish(client: QueryClient, key: ReturnType<typeof wishKey>, wish: Wish | null): void {
  client.setQueryData(wishQuery(key).queryKey, wish)
}

export function failedPhase(problem: ApiProblem): 'unsent' | 'doubt' | 'refused' {
  if (kindOf(problem) === 'offline') return 'unsent'
  return mayHaveHappened(problem) ? 'doubt' : 'refused'
}

/**
 * Enroll and remove one person: shown at once, sent in order, the last wish wins. `readAt` is when the shown record was
 * read (ms since 1970): somebody else may have done the same since.
 */
export function useEnrolling(target: Target, personKey: string, readAt?: number) {
  const client = useQueryClient()
  const key = wishKey(target.eventId, personKey)
  const { data: wish } = useQuery(wishQuery(key))

  const settle = (sentAt: number, outcome: Partial<Wish>) => settleWish(client, key, sentAt, target.name, outcome)

  const write = useWrite('enrollAttendee', {
    // One after the other: an Undo must not overtake what it undoes.
    scope: { id: `enroll ${key.join(' ')}` },
    onMutate: () => ({ sentAt: client.getQueryData(wishQuery(key).queryKey)?.sentAt ?? 0, readAt }),
    onSuccess: ({ data: answer }, { body }, sent) => {
      const refusal = refusalIn(answer)
      if (refusal !== null) {
        const failure = { status: 200, code: 'refused_in_answer', title: refusal }
        return settle(sent.sentAt, { phase: 'refused', failure })
      }
      if (answer.data) keep(client, target.eventId, answer.data)
      const answered = answer.data ? enrollmentOf(answer.data) : null
      settle(sent.sentAt, { phase: 'done', answered })
      if (sent.readAt !== undefined) void lookBefore(client, key, target, body.enroll, { ...sent, readAt: sent.readAt })
      // Somebody who had no attendee record has one now: their card takes the wish over, and with it the Undo.
      if (answer.data && answer.data.id.toLowerCase() !== personKey.toLowerCase())
        storeWish(client, wishKey(target.eventId, answer.data.id), client.getQueryData(wishQuery(key).queryKey) ?? null)
    },
    onError: (problem, _input, sent) => {
      settle(sent?.sentAt ?? 0, { phase: failedPhase(problem), failure: problem })
    },
  })

  const send = (enroll: boolean, before: Enrollment | null, undoes = false) => {
    const last = client.getQueryData(wishQuery(key).queryKey)
    // A double click is one wish: the same one is under way already, and nothing newer stands against it.
    if (last?.phase === 'sending' && last.enroll === enroll) return
    storeWish(client, key, newWish(enroll, before, Math.max(Date.now(), (last?.sentAt ?? 0) + 1), undoes))
    announce(enroll ? say('Enrolling {name}', { name: target.name }) : say('Removing {name}', { name: target.name }))
    write.mutate({ body: { enroll, eventId: target.eventId, ...known(target) } })
  }
  return { wish, send }
}

/** Whether somebody else of the staff had done the same since the shown record was read: then nothing changed now. */
async function lookBefore(
  client: QueryClient,
  key: ReturnType<typeof wishKey>,
  target: Target,
  enroll: boolean,
  sent: { sentAt: number; readAt: number },
): Promise<void> {
  const subjects = [target.attendeeId, target.personId, target.userId].filter((id) => id !== null)
  const activity = await client.fetchQuery({ ...activityQuery(target.eventId, subjects), staleTime: 0 }).catch(() => [])
  const alreadyBy = doneBefore(activity, enroll, sent.readAt)
  if (alreadyBy) settleWish(client, key, sent.sentAt, target.name, { alreadySo: true, alreadyBy })
}

function settleWish(
  client: QueryClient,
  key: ReturnType<typeof wishKey>,
  sentAt: number,
  name: string,
  outcome: Partial<Wish>,
): void {
  const current = client.getQueryData(wishQuery(key).queryKey)
  // An older answer says nothing about a newer wish.
  if (!current || current.sentAt !== sentAt) return
  const next = { ...current, ...outcome, settledAt: Date.now() }
  storeWish(client, key, next)
  announce(wishSentence(next, name))
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

/** The write sent the record back: every card that shows this attendee shows it at once. */
function keep(client: QueryClient, eventId: string, attendee: Attendee): void {
  setAnswer(client, 'getAttendee', { params: { eventid: eventId, attendeeid: attendee.id } }, (before) =>
    before ? { ...before, attendee: { ...before.attendee, ...attendee } } : before,
  )
  if (!attendee.userId) return
  const input = { params: { eventid: eventId }, query: { userid: attendee.userId } }
  setAnswer(client, 'getAttendeeForUser', input, (before) => (before ? { ...before, ...attendee } : before))
}
