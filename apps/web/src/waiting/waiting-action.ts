import type { Caution, Mark, NewMark } from '#api/desk/arrivals.ts'
import type { NewPassage, Passage } from '#api/desk/passages.ts'
import { serverOffset } from '#api/server-clock.ts'
import type { DoneBy } from '#records/registration/enrollment-outcome.ts'
import type { EnrollmentState } from '#records/registration/enrollment.ts'

type MarkContent = { kind: 'mark'; mark: NewMark }
export type UndoContent = { kind: 'undo'; markId: string; mark: NewMark; reason?: string }
export type ArrivalContent = MarkContent | UndoContent

/** Out, in again, or past a checkpoint: each is one of its own. */
export type PassageContent = { kind: 'passage'; passage: NewPassage }

/** Somebody to enroll or remove, as op 23 takes them: the body of its request is the same each time. */
export type PersonToEnroll = {
  attendeeId?: string
  personId?: string
  userId?: string
  name?: string
  email?: string
  phone?: string
}

export type EnrollmentContent = {
  kind: 'enrollment'
  enroll: boolean
  person: PersonToEnroll
  /** Of all actions about this person: an id, of somebody without one a random one. Not sent. */
  who: string
  /** What the person at the desk saw before; null where it is not known. */
  before: { state: EnrollmentState; word: string } | null
  /** Decided by a person: sent whatever the record says. */
  sure?: boolean
  /** Of a walk-in: the arrival that is marked when they are enrolled. */
  arrival?: { id: string; day: string }
  /** The row of the guest list that is this person. */
  guestId?: string
}

/** What somebody did here that the desk has not confirmed. */
export type WaitingAction<Content = ArrivalContent | EnrollmentContent | PassageContent> = {
  /** Made here: the id of a mark, or the idempotency key of a write, so that a repetition does nothing twice. */
  id: string
  event: { id: string; name: string; zone: string }
  /** The person, for the screen. */
  name: string
  /** When it was done: by this device's clock, and how far the desk's clock was ahead of it (null: not known). */
  at: number
  offsetMs: number | null
  door: string | null
  content: Content
}

type New = Pick<WaitingAction, 'event' | 'name' | 'door' | 'content'> & { id?: string | undefined; at?: number }

/** Something that is done on this device: now, unless `at` says when. */
export const newAction = ({ id = crypto.randomUUID(), at = Date.now(), ...what }: New): WaitingAction => ({
  id,
  at,
  offsetMs: serverOffset(),
  ...what,
})

/**
 * `sending` is kept before the request: who finds it later knows that it may have happened. `needs`: a person has to
 * decide. `already`: somebody else was first; shown until it is dismissed.
 */
export type WaitingState = 'waiting' | 'sending' | 'unknown' | 'needs' | 'already'

/** Why it is not done: a problem by its code, what speaks against an arrival, or how things stand at the desk. */
export type Reason =
  | { code: string; status: number; title: string }
  | { cautions: readonly Caution[] }
  | { mark: Mark }
  | { passage: Passage }
  | { done: DoneBy | null }
  /** Words of the state that was seen, and of the one that is found. */
  | { seen: string; now: string }

export type Row<Content = WaitingAction['content']> = {
  action: WaitingAction<Content>
  owner: string
  state: WaitingState
  /** Requests that were begun. */
  tries: number
  /** Not before, by this device's clock. */
  nextAt: number
  reason: Reason | null
  /** It took the place of an earlier row about the same subject: to take it back, the opposite is sent. */
  isSecond: boolean
}

/** Of a row: whom it is about on which day. One row for each. */
export const subjectOf = (
  eventId: string,
  { guestId, attendeeId, day }: Pick<NewMark, 'guestId' | 'attendeeId' | 'day'>,
): string => `${eventId} ${guestId ?? attendeeId ?? ''} ${day}`.toLowerCase()

export function subjectOfAction({ event, content }: WaitingAction): string {
  if (content.kind === 'enrollment') return `${event.id} enrollment ${content.who}`.toLowerCase()
  if (content.kind === 'passage') return `${event.id} passage ${content.passage.id}`.toLowerCase()
  return subjectOf(event.id, content.mark)
}

export const isOfArrival = (row: Row): row is Row<ArrivalContent> =>
  row.action.content.kind === 'mark' || row.action.content.kind === 'undo'
export const isOfPassage = (row: Row): row is Row<PassageContent> => row.action.content.kind === 'passage'
export const isOfEnrollment = (row: Row): row is Row<EnrollmentContent> => row.action.content.kind === 'enrollment'

/** Whether a state is the one that is asked for. */
export const isWanted = ({ enroll }: Pick<EnrollmentContent, 'enroll'>, state: EnrollmentState): boolean =>
  state === (enroll ? 'yes' : 'no')

/** The desk does not take the time at which it was done. */
export const isWrongTime = ({ reason }: Row): boolean =>
  reason !== null && 'code' in reason && /^arrival_(before_event|in_future|too_old)$/.test(reason.code)

/** Not yet done, whoever has to do something. */
export const isOpen = ({ state }: Row): boolean => state !== 'already'

export const mayBeSent = ({ state }: Row): boolean => state === 'waiting' || state === 'sending' || state === 'unknown'

type About = { guestId: string | null; attendeeId: string | null }
const aboutOf = ({ event, content }: WaitingAction): About & { eventId: string } => {
  const about =
    content.kind === 'enrollment'
      ? { guestId: null, attendeeId: null }
      : content.kind === 'passage'
        ? content.passage
        : content.mark
  return { eventId: event.id, guestId: about.guestId, attendeeId: about.attendeeId }
}

const isSame = (one: string | null, other: string | null): boolean => one !== null && one === other

/** Whether an earlier step of the same person is to be sent before this one: nobody goes out who has not arrived. */
export function comesAfter(action: WaitingAction, rows: readonly Row[]): boolean {
  if (action.content.kind !== 'passage') return false
  const own = aboutOf(action)
  return rows.some((row) => {
    const its = aboutOf(row.action)
    return (
      row.action.id !== action.id &&
      row.action.at <= action.at &&
      mayBeSent(row) &&
      its.eventId === own.eventId &&
      (isSame(its.guestId, own.guestId) || isSame(its.attendeeId, own.attendeeId))
    )
  })
}
