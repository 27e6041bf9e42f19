import type { Caution, Mark, NewMark } from '#api/desk/arrivals.ts'
import type { NewPassage, Passage } from '#api/desk/passages.ts'
import type { DoneBy } from '#records/registration/enrollment-outcome.ts'
import type { Answer as State } from '#records/registration/enrollment.ts'

export type UndoAsked = { kind: 'undo'; markId: string; mark: NewMark; reason?: string }
export type ArrivalAsked = { kind: 'mark'; mark: NewMark } | UndoAsked

/** Out, in again, or past a checkpoint: each is one of its own. */
export type PassageAsked = { kind: 'passage'; passage: NewPassage }

/** Somebody to enroll or remove, as op 23 takes them: the body of its request is the same each time. */
export type KnownPerson = {
  attendeeId?: string
  personId?: string
  userId?: string
  name?: string
  email?: string
  phone?: string
}

export type EnrollmentAsked = {
  kind: 'enrollment'
  enroll: boolean
  person: KnownPerson
  /** Of all actions about this person: an id, of somebody without one a random one. Not sent. */
  who: string
  /** What the person at the desk saw before; null where it is not known. */
  before: { state: State; word: string } | null
  /** Decided by a person: sent whatever the record says. */
  sure?: boolean
  /** Of a walk-in: the arrival that is marked when they are enrolled. */
  arrival?: { id: string; day: string }
  /** The row of the guest list that is this person. */
  guestId?: string
}

/** What somebody did here that the desk has not confirmed. */
export type WaitingAction<Asked = ArrivalAsked | EnrollmentAsked | PassageAsked> = {
  /** Made here: the id of a mark, or the idempotency key of a write, so that a repetition does nothing twice. */
  id: string
  event: { id: string; name: string; zone: string }
  /** The person, for the screen. */
  name: string
  /** When it was done: by this device's clock, and how far the desk's clock was ahead of it (null: not known). */
  at: number
  offsetMs: number | null
  door: string | null
  asked: Asked
}

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

export type Row<Asked = WaitingAction['asked']> = {
  action: WaitingAction<Asked>
  owner: string
  state: WaitingState
  /** Requests that were begun. */
  tries: number
  /** Not before, by this device's clock. */
  nextAt: number
  reason: Reason | null
}

/** Of a row: whom it is about on which day. One row for each. */
export const subjectOf = (eventId: string, { guestId, attendeeId, day }: NewMark): string =>
  `${eventId} ${guestId ?? attendeeId ?? ''} ${day}`.toLowerCase()

export function subjectOfAction({ event, asked }: WaitingAction): string {
  if (asked.kind === 'enrollment') return `${event.id} enrollment ${asked.who}`.toLowerCase()
  if (asked.kind === 'passage') return `${event.id} passage ${asked.passage.id}`.toLowerCase()
  return subjectOf(event.id, asked.mark)
}

export const isOfArrival = (row: Row): row is Row<ArrivalAsked> =>
  row.action.asked.kind === 'mark' || row.action.asked.kind === 'undo'
export const isOfPassage = (row: Row): row is Row<PassageAsked> => row.action.asked.kind === 'passage'
export const isOfEnrollment = (row: Row): row is Row<EnrollmentAsked> => row.action.asked.kind === 'enrollment'

/** Whether a state is the one that is asked for. */
export const isWanted = ({ enroll }: Pick<EnrollmentAsked, 'enroll'>, state: State): boolean =>
  state === (enroll ? 'yes' : 'no')

/** The desk does not take the time at which it was done. */
export const isWrongTime = ({ reason }: Row): boolean =>
  reason !== null && 'code' in reason && /^arrival_(before_event|in_future|too_old)$/.test(reason.code)

/** Not yet done, whoever has to do something. */
export const isOpen = ({ state }: Row): boolean => state !== 'already'

export const mayBeSent = ({ state }: Row): boolean => state === 'waiting' || state === 'sending' || state === 'unknown'

type About = { guestId: string | null; attendeeId: string | null }
const aboutOf = ({ event, asked }: WaitingAction): About & { eventId: string } => {
  const about =
    asked.kind === 'enrollment'
      ? { guestId: null, attendeeId: null }
      : asked.kind === 'passage'
        ? asked.passage
        : asked.mark
  return { eventId: event.id, guestId: about.guestId, attendeeId: about.attendeeId }
}

const isSame = (one: string | null, other: string | null): boolean => one !== null && one === other

/** Whether an earlier step of the same person is to be sent before this one: nobody goes out who has not arrived. */
export function comesAfter(action: WaitingAction, rows: readonly Row[]): boolean {
  if (action.asked.kind !== 'passage') return false
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
