import type { Mark, Marked, NewMark } from '#api/desk/arrivals.ts'

import { submitHere, tellWaiting } from './submit-here.ts'
import { type ArrivalContent, type WaitingAction, mayBeSent, newAction } from './waiting-action.ts'
import { waitingHere, waitingOf } from './waiting-here.ts'

/** `undoMs`: milliseconds for which the toast offers to take it back. */
export type Doer = { event: WaitingAction['event']; owner: string; name: string; undoMs: number }

/** `id`: of a mark, so that its repetition marks nobody twice. */
const submit = ({ event, owner, name, undoMs }: Doer, content: ArrivalContent, id?: string) =>
  submitHere(newAction({ id, event, name, door: content.mark.door, content }), owner, undoMs)

/** Keeps the mark on this device and sends it. @throws ApiProblem when it was not marked and does not wait */
export async function markHere(doer: Doer, mark: NewMark): Promise<Marked | 'waiting'> {
  const { guestId, attendeeId, day } = mark
  const who = { eventId: doer.event.id, ids: [guestId, attendeeId].filter((id) => id !== null), day }
  const before = waitingOf(waitingHere.get(), who)
  if (before !== null && mayBeSent(before) && before.action.content.kind === 'mark') {
    tellWaiting(before.action, doer.undoMs)
    void waitingHere.drain()
    return 'waiting'
  }
  const submitted = await submit(doer, { kind: 'mark', mark }, mark.id)
  return submitted.kind === 'mark' ? submitted.marked : 'waiting'
}

/** The same for the undo of a mark that the desk has. */
export async function undoHere(doer: Doer, mark: Mark, reason?: string): Promise<Mark | 'waiting'> {
  const { id: markId, guestId, attendeeId, day, door } = mark
  const marked: NewMark = { id: markId, guestId, attendeeId, day, door, saidNotOnEvent: false, attended: null }
  const content = { kind: 'undo' as const, markId, mark: marked, ...(reason === undefined ? {} : { reason }) }
  const submitted = await submit(doer, content)
  return submitted.kind === 'undo' ? submitted.mark : 'waiting'
}
