import type { Mark, Marked, NewMark } from '#api/desk/arrivals.ts'
import { ApiProblem } from '#api/problem.ts'
import { serverOffset } from '#api/server-clock.ts'
import { say } from '#i18n/say.ts'
import { dismiss, shownToasts, toast } from '#ui/overlays/toast.tsx'

import { waitingHere, waitingOf } from './waiting-here.ts'
import { type Wish, mayBeSent } from './wish.ts'

/** It was sent, and this device could not keep it. */
export class NotKept extends ApiProblem {}

/** `undoMs`: milliseconds for which the toast offers to take it back. */
type Doer = { event: Wish['event']; owner: string; name: string; undoMs: number }

const key = 'arrival'
/** The wish of the toast that is shown. */
let told: string | null = null
waitingHere.subscribe(() => {
  if (told === null || waitingHere.get().rows.some(({ wish }) => wish.id === told)) return
  told = null
  // It was sent: the row shows what came of it.
  for (const shown of shownToasts()) if (shown.key === key && shown.meaning === 'wait') dismiss(shown.id)
})

function tellWaiting(wish: Wish, undoMs: number): void {
  const { id, name, asked } = wish
  told = id
  const detail = say('Kept on this device, waiting for the network')
  if (asked.kind === 'undo') {
    toast({ text: say('{name}: arrival undone', { name }), detail, meaning: 'wait', key })
    return
  }
  const undo = async (): Promise<void> => {
    await waitingHere.takeBack(wish)
    toast({ text: say('{name}: arrival undone', { name }), key })
  }
  toast({
    text: say('{name} waits', { name }),
    detail,
    meaning: 'wait',
    key,
    timeoutMs: undoMs,
    action: { label: say('Undo'), undoes: true, onSelect: () => void undo() },
  })
}

async function submit({ event, owner, name, undoMs }: Doer, id: string, asked: Wish['asked']) {
  await waitingHere.open(owner)
  const { door } = asked.mark
  const wish: Wish = { id, event, name, at: Date.now(), offsetMs: serverOffset(), door, asked }
  const submitted = await waitingHere.submit(wish)
  if (submitted.kind === 'waiting') tellWaiting(wish, undoMs)
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
    tellWaiting(before.wish, doer.undoMs)
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
