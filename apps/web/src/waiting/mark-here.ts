import type { Mark, Marked, NewMark } from '#api/desk/arrivals.ts'
import { ApiProblem } from '#api/problem.ts'
import { serverOffset } from '#api/server-clock.ts'
import { say } from '#i18n/say.ts'
import { announce } from '#ui/overlays/live-region.tsx'
import { toast } from '#ui/overlays/toast.tsx'

import { waitingHere, waitingOf } from './waiting-here.ts'
import { type Wish, mayBeSent } from './wish.ts'

/** It was sent, and this device could not keep it. */
export class NotKept extends ApiProblem {}

type Doer = { event: Wish['event']; owner: string; name: string }

let isTold = false
waitingHere.subscribe(() => {
  if (waitingHere.get().rows.length === 0) isTold = false
})
/** One note until everything was sent: each person shows it on their row. */
function tellWaiting(name: string): void {
  announce(say('{name}: waiting for the network', { name }))
  if (isTold) return
  isTold = true
  toast({ text: say('Kept on this device, waiting for the network'), meaning: 'wait', key: 'waiting' })
}

async function submit({ event, owner, name }: Doer, id: string, asked: Wish['asked']) {
  await waitingHere.open(owner)
  const { door } = asked.mark
  const wish: Wish = { id, event, name, at: Date.now(), offsetMs: serverOffset(), door, asked }
  const submitted = await waitingHere.submit(wish)
  if (submitted.kind === 'waiting') tellWaiting(name)
  if (submitted.kind !== 'refused') return submitted
  // A browser without a database never promised to keep it.
  throw submitted.isKept || typeof indexedDB === 'undefined' ? submitted.problem : new NotKept(submitted.problem)
}

/** Keeps the mark on this device and sends it. @throws ApiProblem when it was not marked and does not wait */
export async function markHere(doer: Doer, mark: NewMark): Promise<Marked | 'waiting'> {
  const { guestId, attendeeId, day } = mark
  const who = { eventId: doer.event.id, ids: [guestId, attendeeId].filter((id) => id !== null), day }
  const before = waitingOf(waitingHere.get(), who)
  if (before !== null && mayBeSent(before) && before.wish.asked.kind === 'mark') {
    tellWaiting(doer.name)
    void waitingHere.drain()
    return 'waiting'
  }
  const submitted = await submit(doer, mark.id, { kind: 'mark', mark })
  return submitted.kind === 'mark' ? submitted.marked : 'waiting'
}

/** The same for the undo of a mark that the desk has. */
export async function undoHere(doer: Doer, mark: Mark, reason?: string): Promise<Mark | 'waiting'> {
  const { id: markId, guestId, attendeeId, day, door } = mark
  const marked: NewMark = { id: markId, guestId, attendeeId, day, door, saidNotOnEvent: false, attended: null }
  const asked = { kind: 'undo' as const, markId, mark: marked, ...(reason === undefined ? {} : { reason }) }
  const submitted = await submit(doer, crypto.randomUUID(), asked)
  return submitted.kind === 'undo' ? submitted.mark : 'waiting'
}
