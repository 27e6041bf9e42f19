import type { Enrollment } from '#records/registration/enrollment.ts'

import type { Doer } from './mark-here.ts'
import { submitHere, tellWaiting } from './submit-here.ts'
import { type EnrollmentContent, type WaitingAction, mayBeSent, newAction } from './waiting-action.ts'
import { waitingEnrollmentOf, waitingHere } from './waiting-here.ts'
import type { Written } from './waiting-rules.ts'

export type EnrollmentInput = Pick<EnrollmentContent, 'enroll' | 'person' | 'arrival' | 'guestId'> & {
  /** As it was shown; null where nothing was. */
  before: Enrollment | null
  door?: string | null
}

/** `withdrawn`: it took back what was never sent. */
export type Enrolled =
  | { kind: 'written'; written: Written }
  | { kind: 'waiting'; action: WaitingAction }
  | { kind: 'withdrawn' }

const seenOf = (before: Enrollment | null): EnrollmentContent['before'] =>
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
  const isSame = earlier !== null && mayBeSent(earlier) && earlier.action.content.enroll === input.enroll
  if (isSame && (earlier.action.content.arrival !== undefined || input.arrival === undefined)) {
    // Its key is known to the desk, if it has arrived there.
    tellWaiting(earlier.action, undoMs)
    void waitingHere.drain()
    return { kind: 'waiting', action: earlier.action }
  }
  const who = earlier?.action.content.who ?? attendeeId ?? userId ?? personId ?? id
  const content: EnrollmentContent = { kind: 'enrollment', ...input, who, before: seenOf(before) }
  const submitted = await submitHere(newAction({ id, event, name, door, content }), owner, undoMs)
  if (submitted.kind === 'enrollment') return { kind: 'written', written: submitted.written }
  return submitted.kind === 'waiting' ? submitted : { kind: 'withdrawn' }
}
