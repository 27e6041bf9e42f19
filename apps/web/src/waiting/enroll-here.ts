import { serverOffset } from '#api/server-clock.ts'
import type { Enrollment } from '#records/registration/enrollment.ts'

import type { Doer } from './mark-here.ts'
import { submitHere, tellWaiting } from './submit-here.ts'
import { type EnrollmentAsked, type WaitingAction, mayBeSent } from './waiting-action.ts'
import { waitingEnrollmentOf, waitingHere } from './waiting-here.ts'
import type { Written } from './waiting-rules.ts'

export type EnrollmentInput = Pick<EnrollmentAsked, 'enroll' | 'person' | 'arrival' | 'guestId'> & {
  /** As it was shown; null where nothing was. */
  before: Enrollment | null
  door?: string | null
}

/** `withdrawn`: it took back what was never sent. */
export type Enrolled =
  | { kind: 'written'; written: Written }
  | { kind: 'waiting'; action: WaitingAction }
  | { kind: 'withdrawn' }

const seenOf = (before: Enrollment | null): EnrollmentAsked['before'] =>
  before === null || (before.answer === 'unknown' && before.raw === null)
    ? null
    : { state: before.answer, word: before.word }

/** Keeps it on this device and sends it. @throws ApiProblem when it was not done and does not wait */
export async function enrollHere(
  { event, owner, name, undoMs }: Doer,
  { before, door = null, ...input }: EnrollmentInput,
): Promise<Enrolled> {
  await waitingHere.open(owner)
  const id = crypto.randomUUID()
  const { attendeeId, userId, personId } = input.person
  const earlier = waitingEnrollmentOf(waitingHere.get(), event.id, input.person)
  const isSame = earlier !== null && mayBeSent(earlier) && earlier.action.asked.enroll === input.enroll
  if (isSame && (earlier.action.asked.arrival !== undefined || input.arrival === undefined)) {
    // Its key is known to the desk, if it has arrived there.
    tellWaiting(earlier.action, undoMs)
    void waitingHere.drain()
    return { kind: 'waiting', action: earlier.action }
  }
  const who = earlier?.action.asked.who ?? attendeeId ?? userId ?? personId ?? id
  const asked: EnrollmentAsked = { kind: 'enrollment', ...input, who, before: seenOf(before) }
  const action: WaitingAction = { id, event, name, at: Date.now(), offsetMs: serverOffset(), door, asked }
  const submitted = await submitHere(action, owner, undoMs)
  if (submitted.kind === 'enrollment') return { kind: 'written', written: submitted.written }
  return submitted.kind === 'waiting' ? submitted : { kind: 'withdrawn' }
}
