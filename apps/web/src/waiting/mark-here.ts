import type { Mark, Marked, NewMark } from '#api/desk/arrivals.ts'
import { serverOffset } from '#api/server-clock.ts'

import { submitHere, tellWaiting } from './submit-here.ts'
import { type ArrivalAsked, type WaitingAction, mayBeSent } from './waiting-action.ts'
import { waitingHere, waitingOf } from './waiting-here.ts'

/** `undoMs`: milliseconds for which the toast offers to take it back. */
export type Doer = { event: WaitingAction['event']; owner: string; name: string; undoMs: number }

async function submit({ event, owner, name, undoMs }: Doer, id: string, asked: ArrivalAsked) {
  const { door } = asked.mark
  return submitHere({ id, event, name, at: Date.now(), offsetMs: serverOffset(), door, asked }, owner, undoMs)
}

/** Keeps the mark on this device and sends it. @throws ApiProblem when it was not marked and does not wait */
export async function markHere(doer: Doer, mark: NewMark): Promise<Marked | 'waiting'> {
  const { guestId, attendeeId, day } = mark
  const who = { eventId: doer.event.id, ids: [guestId, attendeeId].filter((id) => id !== null), day }
  const before = waitingOf(waitingHere.get(), who)
  if (before !== null && mayBeSent(before) && before.action.asked.kind === 'mark') {
    tellWaiting(before.action, doer.undoMs)
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
