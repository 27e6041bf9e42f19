import { readEnrollment } from './enrollment-words.ts'

/**
 * Answers of the service about a guest. `no`: neither on the event nor in line; `notAsked`: nothing has been asked yet;
 * `cannotAsk`: without an id to ask with.
 */
export const onEventStates = ['yes', 'waitlisted', 'no', 'unknown', 'notAsked', 'cannotAsk'] as const
export type OnEventState = (typeof onEventStates)[number]

type Answered = { onEvent: 'yes' | 'no' | 'unknown' | null; enrollmentStatus: string | null; canAsk: boolean }

/** The state of a guest on screen and in filters. A waitlisted guest is not on the event by the answer. */
export function onEventState({ onEvent, enrollmentStatus, canAsk }: Answered): OnEventState {
  if (onEvent === null) return canAsk ? 'notAsked' : 'cannotAsk'
  return onEvent === 'no' && readEnrollment(enrollmentStatus) === 'wait' ? 'waitlisted' : onEvent
}

type Told = 'yes' | 'no' | 'unknown' | null

type Removed = Pick<Answered, 'enrollmentStatus'> & { onEvent: string | null }

/** Whether the service says that a person was removed: of those who were never enrolled it has no status. */
export const isRemoved = (said: Removed | null): boolean =>
  said?.onEvent === 'no' && readEnrollment(said.enrollmentStatus) === 'no'

type Expected = { kind: string; onEvent: string | null; isRemoved: boolean; hasArrived: boolean }

/** Whether a person counts as a guest. Who was removed from the event is not expected any more, also from a sheet. */
export const isExpected = ({ kind, onEvent, isRemoved: isOff, hasArrived }: Expected): boolean =>
  !isOff && (hasArrived || kind === 'sheet' || onEvent === 'yes')

/** Why the registration of a guest on the event is not in order, by the last answer of the service; null when it is. */
export function registrationFault(said: { onEvent: string | null; registered: Told; paid: Told }) {
  const { onEvent, registered, paid } = said
  if (onEvent !== 'yes') return null
  if (paid === 'no') return 'unpaid'
  // `paid` is null when the service has no registration, which some events do not ask for.
  return registered === 'no' && paid !== null ? 'notRegistered' : null
}

/** Whether the last answer of the service speaks against letting a guest in. One who was never asked about has none. */
export const isDoubtful = (said: { onEvent: string | null; registered: Told; paid: Told }): boolean =>
  (said.onEvent !== null && said.onEvent !== 'yes') || registrationFault(said) !== null

/** `onEventStates`, and what the latest enrollment run says of a guest where no answer of the service says more. */
export const guestStandings = [...onEventStates, 'refused', 'maybeAdded'] as const
export type GuestStanding = (typeof guestStandings)[number]

/** Times in milliseconds of the epoch. `mayBeAdded`: a run got no answer for the guest, and nobody has decided yet. */
type Run = { refusedAt: number | null; mayBeAdded: boolean }

/** The one standing of a guest on screen, in filters and in files. */
export function guestStanding(
  said: Answered & { askedAt: number | null },
  { refusedAt, mayBeAdded }: Run,
): GuestStanding {
  const state = onEventState(said)
  if (state === 'yes' || readEnrollment(said.enrollmentStatus) === 'wait') return state
  if (mayBeAdded) return 'maybeAdded'
  return refusedAt !== null && (said.askedAt ?? 0) <= refusedAt ? 'refused' : state
}

type GuestRecord = {
  service: Answered & { askedAt: string | null }
  desk: { uncertainRun: string | null; refused: { at: string } | null }
}
const msOf = (at: string | undefined | null): number | null => (at ? Date.parse(at) : null)

/** The same of a guest as the contract has them. */
export const standingOfGuest = ({ service, desk }: GuestRecord): GuestStanding =>
  guestStanding(
    { ...service, askedAt: msOf(service.askedAt) },
    { refusedAt: msOf(desk.refused?.at), mayBeAdded: desk.uncertainRun !== null },
  )

/** `in` and `out` after the arrival, or past a checkpoint that the organizer has named. */
export const passageKinds = ['in', 'out', 'checkpoint'] as const
export type PassageKind = (typeof passageKinds)[number]

/** What happens, or has happened, to one row of a sheet that is brought in. */
export const rowOutcomes = [
  'new',
  'changed',
  'unchanged',
  /** The same guest as an earlier row of the same sheet: not kept. */
  'twice',
  /** Several guests match: waits for a decision, and is left out without one. */
  'ambiguous',
  /** Of a newer sheet: the name of a guest who would be missing, with another address. One person or two, as decided. */
  'otherAddress',
  /** The row cannot be stored; `fault` states why. */
  'unreadable',
  /** A person decided to leave the row out. */
  'skipped',
] as const

/** What a person should look at before the rows of a sheet are kept. */
export const rowRemarks = [
  /** A value has the sign for a letter that could not be read. */
  'lostLetters',
  /** Neither name nor part of one: the guest is called by the e-mail address. */
  'unnamed',
  /** One person with several confirmation numbers. */
  'severalNumbers',
  /** Rows with one e-mail address, those that are `twice` left out. */
  'sameEmail',
  /** Neither an e-mail address nor an id of the service: the guest cannot be enrolled from the list. */
  'noEmail',
  /** No id of the service: whether the guest is on the event can be asked only of people whom the desk has seen. */
  'noId',
] as const
export type RowRemark = (typeof rowRemarks)[number]

/** States of an import, in their usual order. */
export const importStates = [
  'receiving',
  'examining',
  'examined',
  'applying',
  'paused',
  'done',
  'undoing',
  'undone',
] as const

/** States of a run that asks the service or enrolls. `waiting`: the service asked for patience or does not answer. */
export const runStates = ['running', 'paused', 'waiting', 'done', 'ended', 'undoing', 'undone'] as const

/** What an enrollment run will do with a guest. */
export const planOutcomes = [
  'add',
  'alreadyOn',
  /** An earlier run got no answer for the guest, and nobody has decided yet. Left out unless the request includes them. */
  'uncertain',
  /** The service has not said whether the guest is on the event: asked first, then added if not. */
  'askFirst',
  /** There is no id that the service could be asked about: it is told to add the guest, and may say who was on already. */
  'cannotTell',
  /** Neither an id of the service nor an e-mail address: the service could not tell who it is. */
  'noEmail',
] as const

/** What happened to one guest of an enrollment run. */
export const enrolledOutcomes = [
  'waiting',
  'added',
  /** On the event, and nothing tells whether by this run: its undo leaves them. */
  'maybeAdded',
  'alreadyOn',
  'refused',
  /** The service may have enrolled the guest: it is asked before it is repeated. */
  'unknown',
  /** As `unknown`, and the service cannot be asked or does not say: a person decides. */
  'uncertain',
  /** The undo may have removed the guest: a person decides. */
  'removalUncertain',
  'noEmail',
  'removed',
  /** Not removed by the undo: somebody changed the enrollment after the run. */
  'kept',
] as const

/** Seconds in which a mark is undone without a reason by its author. */
export const freeUndoSeconds = 60

/** Calls to the service about guests in a minute, however the desk is set. */
export const mostAsksPerMinute = 2400

/** Guests of one page of the list. */
export const mostGuestsOfPage = 1000
/** Rows of one batch of an import. */
export const mostRowsOfBatch = 1000
/** Guests of a list that are asked for by their ids, which stand in an address. */
export const mostNamed = 100
/** Ids of one selection; a larger one is given as a filter. */
export const mostSelected = 1000
/** Records that are told apart from one guest: the latest. */
export const mostApart = 50
