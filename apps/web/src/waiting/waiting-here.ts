import { useSyncExternalStore } from 'react'

import { type Mark, sendMark, sendUndo } from '#api/desk/arrivals.ts'
import { signInGate } from '#api/desk/sign-in-gate.ts'
import { whoIsSignedIn } from '#api/desk/sign-in.ts'
import { serverOffset } from '#api/server-clock.ts'

import { waitingFlag } from './waiting-flag.ts'
import { type Answer, type Waiting, createWaitingQueue } from './waiting-queue.ts'
import { waitingStore } from './waiting-store.ts'
import type { Row, Wish } from './wish.ts'

async function send({ event, asked, at, offsetMs }: Wish, isLate: boolean): Promise<Answer> {
  if (asked.kind === 'undo') {
    const { markId: id, reason } = asked
    return { kind: 'undo', mark: await sendUndo(event.id, { id, ...(reason === undefined ? {} : { reason }) }) }
  }
  const time = new Date(at + (offsetMs ?? serverOffset() ?? 0)).toISOString()
  return { kind: 'mark', marked: await sendMark(event.id, { ...asked.mark, ...(isLate ? { at: time } : {}) }) }
}

// The BFF renders the first screen.
const isBrowser = typeof document !== 'undefined'
const channel = !isBrowser || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('frontdesk-waiting')
const onMarks = new Set<(eventId: string, mark: Mark) => void>()

/** What waits on this device, in all tabs of the browser. */
export const waitingHere = createWaitingQueue({
  store: waitingStore,
  locks: isBrowser && 'locks' in navigator ? navigator.locks : null,
  now: () => Date.now(),
  random: () => Math.random(),
  isOnline: () => navigator.onLine,
  later: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  who: async () => (await whoIsSignedIn())?.person.id ?? null,
  askToSignIn: () => signInGate.wait(),
  send,
  onMark: (eventId, mark) => {
    for (const listener of onMarks) listener(eventId, mark)
  },
  tell: (id) => channel?.postMessage(id),
})
channel?.addEventListener('message', ({ data }: MessageEvent<string>) => void waitingHere.changed(data))
waitingHere.subscribe(() => {
  const { rows, ofOthers, newer, unreadable } = waitingHere.get()
  const count = rows.length + ofOthers + newer + unreadable
  if (count !== waitingFlag.get()) waitingFlag.set(count)
})

export function onWaitingMark(listener: (eventId: string, mark: Mark) => void): () => void {
  onMarks.add(listener)
  return () => {
    onMarks.delete(listener)
  }
}

const subscribe = (listener: () => void) => waitingHere.subscribe(listener)
const none: Waiting = { rows: [], ofOthers: 0, newer: 0, unreadable: 0, obstacle: 'none' }

export const useWaiting = (): Waiting => useSyncExternalStore(subscribe, waitingHere.get, () => none)

const hasId = ({ asked: { mark } }: Wish, ids: readonly (string | null)[]): boolean =>
  [mark.guestId, mark.attendeeId].some((id) => id !== null && ids.includes(id))

/** The row about this person on this day, of a mark or an undo that may still be sent or needs somebody. */
export const waitingOf = (
  { rows }: Pick<Waiting, 'rows'>,
  who: { eventId: string; ids: readonly (string | null)[]; day: string },
): Row | null =>
  rows.find(
    (row) =>
      row.state !== 'already' &&
      row.wish.event.id === who.eventId &&
      row.wish.asked.mark.day === who.day &&
      hasId(row.wish, who.ids),
  ) ?? null
