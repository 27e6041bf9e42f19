import type { EventRecord } from '@frontdesk/api-types'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { call } from '#api/call.ts'
import { type ApiProblem, asProblem, kindOf, mayHaveHappened } from '#api/problem.ts'
import { refreshAll } from '#api/queries.ts'
import { refreshes } from '#api/writes.ts'
import { say } from '#i18n/say.ts'
import { toast } from '#ui/overlays/toast.tsx'

import { type NewEventBody, asProjectBody, asServiceBody } from './new-event-body.ts'
import { type Doubt, type Draft, resendOf } from './new-event-draft.ts'
import type { DraftHandle } from './new-event-drafts.ts'
import { type Fault, pathFaults } from './new-event-faults.ts'
import { shortName } from './new-event-labels.ts'
import { type Outcome, outcomeOf } from './new-event-outcome.ts'

export type Ended =
  | { kind: 'created'; event: EventRecord; remarks: string[]; draft: Draft }
  | { kind: 'accepted'; draft: Draft }
  | { kind: 'refused'; faults: Fault[]; problem: ApiProblem | null }
  | { kind: 'doubt' }

type Wish = { draft: Draft; body: NewEventBody; projectId: string; key: string }

async function create({ draft, body, projectId, key }: Wish): Promise<Outcome> {
  const inProject = draft.target === 'createProjectEvent'
  const answer = inProject
    ? await call('createProjectEvent', { params: { projectid: projectId }, body: asProjectBody(body) }, undefined, {
        key,
      })
    : await call('createEvent', { body: asServiceBody(body) }, undefined, { key })
  return outcomeOf(answer.data)
}

/** True when nobody can say whether the event was made: it must not be sent again unasked. */
function isDoubt(problem: ApiProblem): boolean {
  if (kindOf(problem) === 'offline') return false
  return mayHaveHappened(problem) || problem.code === 'in_flight' || problem.code === 'key_reused'
}

/** The browser's own failures: the desk's server may know what became of the send. */
const unheard: ReadonlySet<string> = new Set(['network', 'no_answer', 'unreadable', 'internal', 'in_flight'])

/** Sends once and writes into the draft what became of it, also when its page is gone by then. */
async function carryOut(handle: DraftHandle, wish: Wish, before: Doubt | null, open: Doubt): Promise<Ended> {
  // A refusal does not undo an earlier send of unknown end.
  const refused = (faults: Fault[], problem: ApiProblem | null): Ended => {
    handle.change((it) => ({ ...it, doubt: before }))
    return { kind: 'refused', faults, problem }
  }
  try {
    const outcome = await create(wish)
    if (outcome.kind === 'refused') return refused(outcome.faults, null)
    if (outcome.kind === 'unclear') {
      const title = say('Something is missing; no reason was given')
      handle.change((it) => ({ ...it, doubt: { ...open, title, final: true } }))
      return { kind: 'doubt' }
    }
    handle.discard()
    return { ...outcome, draft: wish.draft }
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (!isDoubt(problem)) return refused(pathFaults(problem.fields), problem)
    handle.change((it) => ({
      ...it,
      doubt: {
        ...open,
        title: problem.title,
        reference: problem.reference ?? null,
        final: !unheard.has(problem.code),
      },
    }))
    return { kind: 'doubt' }
  }
}

/** Sends a draft, once for each press. It is never repeated by itself. */
export function useSending(handle: DraftHandle, projectId: string) {
  const client = useQueryClient()
  const [ended, setEnded] = useState<Ended | null>(null)
  const [sending, setSending] = useState(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const send = async (body: NewEventBody): Promise<Ended | null> => {
    if (sending) return null
    const { draft } = handle
    const text = JSON.stringify(body)
    const key = resendOf(draft, text) === 'same' && draft.sent ? draft.sent.key : crypto.randomUUID()
    const open: Doubt = {
      at: new Date().toISOString(),
      target: draft.target,
      title: say('The page was left before there was an answer'),
      reference: null,
      final: false,
    }
    handle.change((it) => ({ ...it, sent: { key, body: text }, doubt: open }))
    setEnded(null)
    setSending(true)
    const outcome = await carryOut(handle, { draft, body, projectId, key }, draft.doubt, open)
    void refreshAll(client, refreshes.createEvent)
    if (!here.current) {
      tellAway(shortName(draft.values.name), outcome)
      return null
    }
    setSending(false)
    setEnded(outcome)
    return outcome
  }
  return { send, sending, ended, forget: () => setEnded(null) }
}

/** Somebody who has gone on to another page is told there. */
function tellAway(name: string, ended: Ended): void {
  if (ended.kind === 'created' || ended.kind === 'accepted')
    toast({ text: say('{name} was created', { name }), meaning: 'yes' })
  else if (ended.kind === 'refused')
    toast({ text: say('{name} was not created; its draft is saved', { name }), meaning: 'no', timeoutMs: 0 })
  else toast({ text: say('No answer: {name} may have been created', { name }), meaning: 'unknown', timeoutMs: 0 })
}
