import type { EventRecord } from '@frontdesk/api-types'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { call } from '#api/call.ts'
import { type ApiProblem, asProblem, kindOf, mayHaveHappened } from '#api/problem.ts'
import { refreshAll } from '#api/queries.ts'
import { writeTable } from '#api/write-table.ts'
import { say } from '#i18n/say.ts'
import { toast } from '#ui/overlays/toast.tsx'

import { type NewEventBody, asProjectBody, asServiceBody } from './new-event-body.ts'
import { type UnknownOutcome, type Draft, resendOf } from './new-event-draft.ts'
import type { DraftHandle } from './new-event-drafts.ts'
import { type Fault, pathFaults } from './new-event-faults.ts'
import { shortName } from './new-event-labels.ts'
import { type Outcome, outcomeOf } from './new-event-outcome.ts'

export type Ended =
  | { kind: 'created'; event: EventRecord; remarks: string[]; draft: Draft }
  | { kind: 'accepted'; draft: Draft }
  | { kind: 'refused'; faults: Fault[]; problem: ApiProblem | null }
  | { kind: 'doubt' }

type SendRequest = { draft: Draft; body: NewEventBody; projectId: string; key: string }

async function create({ draft, body, projectId, key }: SendRequest): Promise<Outcome> {
  const inProject = draft.target === 'createProjectEvent'
  const answer = inProject
    ? await call('createProjectEvent', { params: { projectid: projectId }, body: asProjectBody(body) }, undefined, {
        key,
      })
    : await call('createEvent', { body: asServiceBody(body) }, undefined, { key })
  return outcomeOf(answer.data)
}

/** True when the outcome is unknown: it must not be sent again automatically. */
function isOutcomeUnknown(problem: ApiProblem): boolean {
  if (kindOf(problem) === 'offline') return false
  return mayHaveHappened(problem) || problem.code === 'in_flight' || problem.code === 'key_reused'
}

/** Failures of the connection, after which the BFF may know the outcome. */
const connectionFailures: ReadonlySet<string> = new Set(['network', 'no_answer', 'unreadable', 'internal', 'in_flight'])

/** Sends once and stores the outcome in the draft, also when the page is closed by then. */
async function sendDraft(
  handle: DraftHandle,
  request: SendRequest,
  before: UnknownOutcome | null,
  open: UnknownOutcome,
): Promise<Ended> {
  // A refusal does not resolve an earlier request with unknown outcome.
  const refused = (faults: Fault[], problem: ApiProblem | null): Ended => {
    handle.change((it) => ({ ...it, doubt: before }))
    return { kind: 'refused', faults, problem }
  }
  try {
    const outcome = await create(request)
    if (outcome.kind === 'refused') return refused(outcome.faults, null)
    if (outcome.kind === 'unclear') {
      const title = say('Something is missing; no reason was given')
      handle.change((it) => ({ ...it, doubt: { ...open, title, final: true } }))
      return { kind: 'doubt' }
    }
    handle.discard()
    return { ...outcome, draft: request.draft }
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (!isOutcomeUnknown(problem)) return refused(pathFaults(problem.fields), problem)
    handle.change((it) => ({
      ...it,
      doubt: {
        ...open,
        title: problem.title,
        reference: problem.reference ?? null,
        final: !connectionFailures.has(problem.code),
      },
    }))
    return { kind: 'doubt' }
  }
}

/** Sends a draft, once per press, without automatic retries. */
export function useSending(handle: DraftHandle, projectId: string) {
  const client = useQueryClient()
  const [ended, setEnded] = useState<Ended | null>(null)
  const [sending, setSending] = useState(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const send = async (body: NewEventBody): Promise<Ended | null> => {
    if (sending) return null
    const { draft } = handle
    const text = JSON.stringify(body)
    const key = resendOf(draft, text) === 'same' && draft.sent ? draft.sent.key : crypto.randomUUID()
    const open: UnknownOutcome = {
      at: new Date().toISOString(),
      target: draft.target,
      title: say('The page was left before there was an answer'),
      reference: null,
      final: false,
    }
    handle.change((it) => ({ ...it, sent: { key, body: text }, doubt: open }))
    setEnded(null)
    setSending(true)
    const outcome = await sendDraft(handle, { draft, body, projectId, key }, draft.doubt, open)
    void refreshAll(client, writeTable.createEvent.refreshes)
    if (!isMounted.current) {
      notifyElsewhere(shortName(draft.values.name), outcome)
      return null
    }
    setSending(false)
    setEnded(outcome)
    return outcome
  }
  return { send, sending, ended, forget: () => setEnded(null) }
}

/** Toast for users who have navigated to another page. */
function notifyElsewhere(name: string, ended: Ended): void {
  if (ended.kind === 'created' || ended.kind === 'accepted')
    toast({ text: say('{name} was created', { name }), meaning: 'yes' })
  else if (ended.kind === 'refused')
    toast({ text: say('{name} was not created; its draft is saved', { name }), meaning: 'no', timeoutMs: 0 })
  else toast({ text: say('No answer: {name} may have been created', { name }), meaning: 'unknown', timeoutMs: 0 })
}
