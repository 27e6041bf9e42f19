import type { Caution, Mark, NewMark } from '#api/desk/arrivals.ts'

/** What somebody did here that the desk has not confirmed. */
export type Wish = {
  /** Made here; of a mark it is the mark's id, so that a repetition marks nobody twice. */
  id: string
  event: { id: string; name: string; zone: string }
  /** The person, for the screen. */
  name: string
  /** When it was done: by this device's clock, and how far the desk's clock was ahead of it (null: not known). */
  at: number
  offsetMs: number | null
  door: string | null
  asked: { kind: 'mark'; mark: NewMark } | { kind: 'undo'; markId: string; mark: NewMark; reason?: string }
}

/**
 * `sending` is kept before the request: who finds it later knows that it may have happened. `needs`: a person has to
 * decide. `already`: somebody else was first; shown until it is dismissed.
 */
export type WishState = 'waiting' | 'sending' | 'unknown' | 'needs' | 'already'

/** Why it is not done: a problem of the API by its code, or what speaks against the arrival. */
export type Reason = { code: string; status: number; title: string } | { cautions: readonly Caution[] } | { mark: Mark }

export type Row = {
  wish: Wish
  owner: string
  state: WishState
  /** Requests that were begun. */
  tries: number
  /** Not before, by this device's clock. */
  nextAt: number
  reason: Reason | null
}

/** Of a row: whom it is about on which day. One row for each. */
export const subjectOf = (eventId: string, { guestId, attendeeId, day }: NewMark): string =>
  `${eventId} ${guestId ?? attendeeId ?? ''} ${day}`.toLowerCase()

export const subjectOfWish = ({ event, asked }: Wish): string => subjectOf(event.id, asked.mark)

/** The desk does not take the time at which it was done. */
export const isWrongTime = ({ reason }: Row): boolean =>
  reason !== null && 'code' in reason && /^arrival_(before_event|in_future|too_old)$/.test(reason.code)

/** Not yet done, whoever has to do something. */
export const isOpen = ({ state }: Row): boolean => state !== 'already'

export const mayBeSent = ({ state }: Row): boolean => state === 'waiting' || state === 'sending' || state === 'unknown'
