import { useSyncExternalStore } from 'react'

import { call } from '#api/call.ts'
import { type Mark, type NewMark, sendMark, sendUndo } from '#api/desk/arrivals.ts'
import type { Options } from '#api/desk/call-desk.ts'
import { callGuests } from '#api/desk/call-guests.ts'
import { type Passage, sendPassage } from '#api/desk/passages.ts'
import { signInGate } from '#api/desk/sign-in-gate.ts'
import { whoIsSignedIn } from '#api/desk/sign-in.ts'
import { asProblem } from '#api/problem.ts'
import { serverOffset } from '#api/server-clock.ts'
import { setTimer } from '#browser/within.ts'

import { lookUp } from './look-up.ts'
import {
  type ArrivalContent,
  type EnrollmentContent,
  type PersonToEnroll,
  type PassageContent,
  type Row,
  type UndoContent,
  type WaitingAction,
  isOfArrival,
  isOfEnrollment,
  isOfPassage,
  isOpen,
  mayBeSent,
} from './waiting-action.ts'
import { waitingFlag } from './waiting-flag.ts'
import { createWaitingQueue } from './waiting-queue.ts'
import type { Waiting } from './waiting-rows.ts'
import type { SentAnswer } from './waiting-rules.ts'
import { waitingStore } from './waiting-store.ts'

/** The mark of this account that stands for the same person and day; null for none. */
async function ownMark(eventId: string, { guestId, attendeeId, day }: NewMark, owner: string): Promise<Mark | null> {
  const { desk } = await callGuests('guest', { params: { eventId, id: guestId ?? attendeeId ?? '' } })
  return desk.arrived?.by.id === owner && desk.arrived.day === day ? desk.arrived : null
}

/** The answer to a second mark may have been lost: the desk has the first one only, and that one is meant. */
async function undo(
  eventId: string,
  { markId, mark, reason }: UndoContent,
  { owner, options }: { owner: string; options: Options },
): Promise<Mark> {
  const because = reason === undefined ? {} : { reason }
  try {
    return await sendUndo(eventId, { id: markId, ...because }, options)
  } catch (thrown) {
    const stands = asProblem(thrown).code === 'not_seen' ? await ownMark(eventId, mark, owner) : null
    if (stands === null) throw thrown
    return sendUndo(eventId, { id: stands.id, ...because }, options)
  }
}

async function send(
  { action: { id, event, content, at, offsetMs }, owner }: Row,
  isLate: boolean,
): Promise<SentAnswer> {
  // Another account may have signed in meanwhile, in another tab.
  const headers = { 'frontdesk-person': owner }
  if (content.kind === 'enrollment') {
    const body = { enroll: content.enroll, eventId: event.id, ...content.person }
    return { kind: 'enrollment', written: await call('enrollAttendee', { body }, undefined, { key: id, headers }) }
  }
  if (content.kind === 'undo')
    return { kind: 'undo', mark: await undo(event.id, content, { owner, options: { headers } }) }
  const time = new Date(at + (offsetMs ?? serverOffset() ?? 0)).toISOString()
  const late = isLate ? { at: time } : {}
  if (content.kind === 'passage')
    return { kind: 'passage', passed: await sendPassage(event.id, { ...content.passage, ...late }, { headers }) }
  return { kind: 'mark', marked: await sendMark(event.id, { ...content.mark, ...late }, { headers }) }
}

// The BFF renders the first screen.
const isBrowser = typeof document !== 'undefined'
const channel = !isBrowser || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('frontdesk-waiting')
const listeners = new Set<(action: WaitingAction, answer: SentAnswer) => void>()
const withdrawnListeners = new Set<(action: WaitingAction) => void>()

/** What waits on this device, in all tabs of the browser. */
export const waitingHere = createWaitingQueue({
  store: waitingStore,
  locks: isBrowser && 'locks' in navigator ? navigator.locks : null,
  now: () => Date.now(),
  random: () => Math.random(),
  isOnline: () => navigator.onLine,
  later: setTimer,
  who: async () => (await whoIsSignedIn())?.person.id ?? null,
  askToSignIn: () => signInGate.wait(),
  send,
  lookUp: (row) => lookUp(row),
  onAnswer: (action, answer) => {
    for (const listener of listeners) listener(action, answer)
  },
  onWithdrawn: (action) => {
    for (const listener of withdrawnListeners) listener(action)
  },
  tell: (id) => channel?.postMessage(id),
})
channel?.addEventListener('message', ({ data }: MessageEvent<string>) => void waitingHere.changed(data))
if (isBrowser) addEventListener('pagehide', () => waitingHere.leave())
waitingHere.subscribe(() => {
  const { rows, ofOthers, newer, unreadable } = waitingHere.get()
  const count = rows.length + ofOthers + newer + unreadable
  if (count !== waitingFlag.get()) waitingFlag.set(count)
})

/** The answers to what waited, until the returned function is called. */
export function onWaitingAnswer(listener: (action: WaitingAction, answer: SentAnswer) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What was taken back in this tab before it was sent, until the returned function is called. */
export function onWithdrawn(listener: (action: WaitingAction) => void): () => void {
  withdrawnListeners.add(listener)
  return () => {
    withdrawnListeners.delete(listener)
  }
}

export function onWaitingMark(listener: (eventId: string, mark: Mark) => void): () => void {
  return onWaitingAnswer(({ event }, answer) => {
    const mark = answer.kind === 'undo' ? answer.mark : answer.kind === 'mark' ? answer.marked.mark : null
    if (mark !== null) listener(event.id, mark)
  })
}

/** `actionId`: of the passage that waited; another one stands where that was already so. */
export function onWaitingPassage(listener: (eventId: string, actionId: string, passage: Passage) => void): () => void {
  return onWaitingAnswer(({ event, id }, answer) => {
    if (answer.kind === 'passage') listener(event.id, id, answer.passed.passage)
  })
}

const subscribe = (listener: () => void) => waitingHere.subscribe(listener)
const none: Waiting = { rows: [], ofOthers: 0, newer: 0, unreadable: 0, obstacle: 'none' }

export const useWaiting = (): Waiting => useSyncExternalStore(subscribe, waitingHere.get, () => none)

type Who = { eventId: string; ids: readonly (string | null | undefined)[]; day: string }

const hasId = ({ guestId, attendeeId }: Pick<Mark, 'guestId' | 'attendeeId'>, { ids }: Who): boolean =>
  [guestId, attendeeId].some((id) => id !== null && ids.includes(id))

/** The row about this person on this day, of a mark or an undo that may still be sent or needs somebody. */
export const waitingOf = ({ rows }: Pick<Waiting, 'rows'>, who: Who): Row<ArrivalContent> | null =>
  rows.filter(isOfArrival).find((row) => {
    const { event, content } = row.action
    return isOpen(row) && event.id === who.eventId && content.mark.day === who.day && hasId(content.mark, who)
  }) ?? null

function isAboutWay(row: Row<PassageContent>, who: Who): boolean {
  const { event, content } = row.action
  const { kind, day } = content.passage
  const isOfDay = event.id === who.eventId && day === who.day && kind !== 'checkpoint'
  return mayBeSent(row) && isOfDay && hasId(content.passage, who)
}

/** The last way in or out of this person that waits here. */
export const lastWayOf = ({ rows }: Pick<Waiting, 'rows'>, who: Who): Row<PassageContent> | null =>
  rows.filter(isOfPassage).findLast((row) => isAboutWay(row, who)) ?? null

const idsIn = ({ attendeeId, personId, userId }: PersonToEnroll): string[] =>
  [attendeeId, personId, userId].flatMap((id) => (id === undefined ? [] : [id.toLowerCase()]))

/** By their ids; by the e-mail address where one of them has none. */
function isPerson(one: PersonToEnroll, other: PersonToEnroll): boolean {
  const [ids, others] = [idsIn(one), idsIn(other)]
  if (ids.length > 0 && others.length > 0) return ids.some((id) => others.includes(id))
  return one.email !== undefined && one.email.toLowerCase() === other.email?.toLowerCase()
}

/** The row about the enrollment of this person, which may still be sent or needs somebody. */
export const waitingEnrollmentOf = (
  { rows }: Pick<Waiting, 'rows'>,
  eventId: string,
  person: PersonToEnroll,
): Row<EnrollmentContent> | null =>
  rows
    .filter(isOfEnrollment)
    .find((row) => isOpen(row) && row.action.event.id === eventId && isPerson(row.action.content.person, person)) ??
  null
