import type { EventRecord } from '@frontdesk/api-types'

import type { Mark, NewMark } from '#api/desk/arrivals.ts'
import type { DoorSettings } from '#api/desk/door-settings.ts'
import type { Guest } from '#api/desk/guests.ts'
import type { Passage, Passing } from '#api/desk/passages.ts'
import { guestCaution } from '#arrivals/arrival-caution.ts'
import { dayIn, dayText } from '#arrivals/arrival-words.ts'
import { columnValue, ticketQuestion } from '#arrivals/door-columns.ts'
import { type DoorNote, notedOf } from '#arrivals/door-notes.ts'
import { joined } from '#format/names.ts'
import { describeWhen } from '#format/when.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { registrationAgainst } from '#records/guests/guest-view.ts'
import type { Meaning } from '#ui/meaning.ts'

import type { DoorWay } from './door-way.ts'

/** `look`: an instruction comes first; it is no error. `stopped`: the organizer has noted that they do not come in. `full`: as many are inside as may be. */
export type DoorWord =
  | 'looking'
  | 'welcome'
  | 'waiting'
  | 'needs'
  | 'onList'
  | 'already'
  | 'look'
  | 'stopped'
  | 'full'
  | 'several'
  | 'similar'
  | 'wrongDay'
  | 'elsewhere'
  | 'notOnList'
  | 'offline'
  | 'unknown'
  | 'notMarked'
  | 'withdrawn'
  | 'refused'
  | 'undone'
  | 'wentOut'
  | 'inside'
  | 'welcomeBack'
  | 'goodbye'
  | 'alreadyOut'
  | 'alreadyHere'
  | 'takenBack'
  | 'notArrived'
  | 'toCount'
  | 'counted'

/**
 * `clear`: nothing speaks against marking them. `asked`: they can be marked when a person says so. `done`: marked or
 * counted by this answer. `none`: nobody can be marked by it.
 */
type Step = 'clear' | 'asked' | 'done' | 'none'
/** `isFailed`: a scan that let nobody in. An instruction has colours of its own: it is no error. */
type WordOfDoor = { word: Marked; meaning: Meaning | 'instruction'; step: Step; isFailed?: true }

export const doorWords: Readonly<Record<DoorWord, WordOfDoor>> = {
  looking: { word: mark('Looking'), meaning: 'neutral', step: 'none' },
  welcome: { word: mark('Welcome'), meaning: 'yes', step: 'done' },
  waiting: { word: mark('Waiting'), meaning: 'unknown', step: 'none' },
  needs: { word: mark('Needs you'), meaning: 'unknown', step: 'none' },
  onList: { word: mark('On the list'), meaning: 'neutral', step: 'clear' },
  already: { word: mark('Already in'), meaning: 'wait', step: 'none', isFailed: true },
  look: { word: mark('Look first'), meaning: 'instruction', step: 'asked' },
  stopped: { word: mark('Not to be let in'), meaning: 'no', step: 'none', isFailed: true },
  full: { word: mark('Full'), meaning: 'wait', step: 'asked' },
  several: { word: mark('Choose one'), meaning: 'neutral', step: 'none' },
  similar: { word: mark('Only similar names'), meaning: 'neutral', step: 'none' },
  wrongDay: { word: mark('Wrong day'), meaning: 'no', step: 'asked', isFailed: true },
  elsewhere: { word: mark('Another event'), meaning: 'no', step: 'none', isFailed: true },
  notOnList: { word: mark('Not on the list'), meaning: 'no', step: 'none', isFailed: true },
  offline: { word: mark('Can’t tell without the network'), meaning: 'unknown', step: 'none', isFailed: true },
  unknown: { word: mark('Couldn’t check'), meaning: 'unknown', step: 'none', isFailed: true },
  notMarked: { word: mark('Not marked'), meaning: 'unknown', step: 'asked', isFailed: true },
  withdrawn: { word: mark('Not marked'), meaning: 'unknown', step: 'none' },
  refused: { word: mark('Not let in'), meaning: 'neutral', step: 'asked' },
  undone: { word: mark('Arrival undone'), meaning: 'neutral', step: 'asked' },
  wentOut: { word: mark('Went out'), meaning: 'neutral', step: 'clear' },
  inside: { word: mark('To be let out'), meaning: 'neutral', step: 'clear' },
  welcomeBack: { word: mark('Welcome back'), meaning: 'yes', step: 'done' },
  goodbye: { word: mark('Goodbye'), meaning: 'neutral', step: 'done' },
  alreadyOut: { word: mark('Already out'), meaning: 'wait', step: 'none', isFailed: true },
  alreadyHere: { word: mark('Already here'), meaning: 'wait', step: 'none', isFailed: true },
  takenBack: { word: mark('Taken back'), meaning: 'neutral', step: 'asked' },
  notArrived: { word: mark('Not arrived yet'), meaning: 'no', step: 'none', isFailed: true },
  toCount: { word: mark('To be counted'), meaning: 'neutral', step: 'clear' },
  counted: { word: mark('Counted'), meaning: 'yes', step: 'done' },
}

/** Whether the steward has to answer before the guest is marked. */
export const isQuestion = (word: DoorWord): boolean => word === 'look' || word === 'full'

/** Of a passage that was kept. */
export const passedWords: Readonly<Record<Passing['kind'], DoorWord>> = {
  in: 'welcomeBack',
  out: 'goodbye',
  checkpoint: 'counted',
}

/** Answers that offer to enroll the person as a walk-in. */
export const offersWalkIn = (word: DoorWord): boolean => ['notOnList', 'similar', 'offline', 'elsewhere'].includes(word)

const allWords = Object.keys(doorWords) as DoorWord[]
export const isFailed = (word: DoorWord): boolean => doorWords[word].isFailed === true
export const failedWords: readonly DoorWord[] = allWords.filter(isFailed)

/** What was asked at the door, and the answer so far. */
export type DoorAnswer = {
  key: number
  at: number
  /** As it was scanned or typed; the name of somebody who was chosen. */
  text: string
  scanned: boolean
  word: DoorWord
  guest: Guest | null
  /** The address of somebody who was chosen among people of the same name. */
  apart: string | null
  /** Who may be meant. */
  people: readonly Guest[]
  /** An instruction or a reason. */
  says: string | null
  /** Attendee id of a walk-in who was enrolled at this door; null for other guests. */
  walkIn: string | null
  /** The name of another event. */
  event: string | null
  /** The scanner types with another keyboard than the computer has. */
  mistyped: boolean
  mark: Mark | null
  markId: string | null
  /** The mark that the desk asks about. */
  asked: NewMark | null
  /** What they are let through for; null for an arrival. */
  passing: Passing | null
  /** The name of the checkpoint. */
  place: string | null
  /** What was kept of it. */
  passage: Passage | null
  /** It became known long after the scan: others may be at the door. */
  isLate: boolean
}

/** Answers that are kept; the last ten are shown. */
export const mostAnswers = 30

/** An answer before anything is known. */
export const nothing: Omit<DoorAnswer, 'key' | 'at' | 'text' | 'scanned'> = {
  word: 'looking',
  guest: null,
  apart: null,
  people: [],
  says: null,
  walkIn: null,
  event: null,
  mistyped: false,
  mark: null,
  markId: null,
  asked: null,
  passing: null,
  place: null,
  passage: null,
  isLate: false,
}

/** Whether nothing speaks against marking by an answer with this word. */
export const isClear = (word: DoorWord): boolean => doorWords[word].step === 'clear'
/** Whether somebody can still be marked by an answer. */
export const isOpen = ({ word, guest, ...of }: DoorAnswer): boolean =>
  guest !== null && of.mark === null && (isClear(word) || doorWords[word].step === 'asked')

type Judged = Pick<DoorAnswer, 'word' | 'says' | 'mark' | 'passing'> & Partial<Pick<DoorAnswer, 'passage' | 'place'>>

/** The days of an event that has its date; null where they are not known, or where it repeats. */
function daysOf(event: EventRecord | null, now: number): { first: string; last: string } | null {
  if (event === null || event.isRecurring === true || event.recurrencePattern) return null
  return describeWhen(event, { now }).days
}

const daysText = ({ first, last }: { first: string; last: string }): string =>
  first === last
    ? say('The event is on {day}.', { day: dayText(first) })
    : say('The event is from {first} to {last}.', { first: dayText(first), last: dayText(last) })

/** What is known of a guest against letting them in; null when nothing is. */
function cautionOf(guest: Guest, organizes: boolean): string | null {
  const { onEvent } = guest.service
  const against = registrationAgainst(guest)
  if (onEvent !== null && onEvent !== 'yes') return guestCaution(guest, organizes)
  return against === null ? null : say(against)
}

const waitsHere = () => say('Marked at this device, and waiting to be sent.')

/** The answer to somebody who is on the list, before anything is marked. */
export function judge(
  guest: Guest,
  at: {
    event: EventRecord | null
    zone: string
    now: number
    settings: DoorSettings
    /** What the organizer has noted for the door. */
    notes?: readonly DoorNote[] | undefined
    way: DoorWay
    /** Of the user, who is then not told to ask the organizer. */
    organizes: boolean
    /** Their arrival, or `counted`, waits on this device. */
    isWaiting?: boolean
    /** That they have passed this checkpoint on this day, as far as it is known here. */
    counted?: Passage | null
  },
): Judged {
  const { event, zone, now, settings, organizes, way, notes = [], isWaiting = false, counted = null } = at
  const today = dayIn(now, zone)
  const { arrived, left } = guest.desk
  const unsaid = { says: null, mark: null }
  if (way.kind === 'out') {
    const word = left ? 'alreadyOut' : arrived?.day === today ? 'inside' : 'notArrived'
    return { ...unsaid, word, passing: way }
  }
  const noted = notedOf(guest, notes)
  const isIn = arrived?.day === today && !left
  if (way.kind === 'in' && noted.stop !== null && !isIn)
    return { word: 'stopped', says: noted.stop, mark: null, passing: null }
  if (way.kind === 'in' && left) return { ...unsaid, word: 'wentOut', passing: way }
  if (way.kind === 'in' && arrived?.day === today)
    return { word: 'already', says: isWaiting ? waitsHere() : null, mark: arrived, passing: null }
  const passing = way.kind === 'checkpoint' ? way : null
  const checkpoint =
    way.kind === 'checkpoint' ? settings.checkpoints?.find(({ id }) => id === way.checkpoint) : undefined
  const place = checkpoint?.name ?? null
  const waits = isWaiting ? waitsHere() : null
  if (checkpoint?.once && counted !== null)
    return { word: 'alreadyHere', says: waits, mark: null, passing, passage: counted, place }
  const days = daysOf(event, now)
  if (days !== null && (today < days.first || today > days.last))
    return { word: 'wrongDay', says: daysText(days), mark: null, passing, place }
  const { instruction } = settings
  const says = joined(
    [instruction === null ? null : columnValue(guest, instruction), noted.look, cautionOf(guest, organizes)],
    ' · ',
  )
  const word = says !== null ? 'look' : passing === null ? 'onList' : 'toCount'
  // They may pass all the same.
  const hint = passing === null ? null : earlyHint(passing.kind, guest, today)
  return { word, says: joined([says, hint], ' · '), mark: null, passing, place }
}

/** For a checkpoint: that the guest has no arrival on this day, or went out. Null otherwise. */
export const earlyHint = (kind: Passing['kind'], { desk }: Guest, day: string): string | null => {
  if (kind !== 'checkpoint') return null
  if (desk.arrived?.day !== day) return say('Not arrived yet')
  return desk.left === null ? null : say(doorWords.wentOut.word)
}

/** Whether a checkpoint counted a guest who has no arrival on this day, or went out. */
export const isEarly = ({ word, passing, guest, at }: DoorAnswer, zone: string): boolean =>
  ['counted', 'waiting'].includes(word) &&
  passing !== null &&
  guest !== null &&
  earlyHint(passing.kind, guest, dayIn(at, zone)) !== null

/** That the organizer wants to be asked about tickets as this guest's: once a day, before they come in. */
export const ticketCaution = (guest: Guest, settings: DoorSettings, day: string): string | null =>
  guest.desk.arrived?.day === day ? null : ticketQuestion(guest, settings)

/** Adds a caution to an answer, which then asks for confirmation. A refusal stays as it is. */
export function withCaution<T extends Judged>(judged: T, caution: string | null): T {
  const { step } = doorWords[judged.word]
  if (caution === null || (step !== 'clear' && step !== 'asked')) return judged
  return { ...judged, word: step === 'clear' ? 'look' : judged.word, says: joined([judged.says, caution], ' · ') }
}

/** Asks whether they are let in although it is full. `inside`: who is, of how many. A refusal stays as it is. */
export function asFull(judged: Judged, inside: string): Judged {
  const { word, says } = judged
  if (doorWords[word].step === 'clear' || word === 'look')
    return { ...judged, word: 'full', says: joined([inside, says], ' · ') }
  return word === 'wrongDay' ? { ...judged, says: joined([says, `${say('Full')}: ${inside}`], ' · ') } : judged
}

/** The word of an answer; at a checkpoint with its name. */
export function wordText({ word, place }: Pick<DoorAnswer, 'word' | 'place'>): string {
  if (place !== null && word === 'toCount') return say('To be counted at {place}', { place })
  if (place !== null && word === 'counted') return say('Counted at {place}', { place })
  if (place !== null && word === 'alreadyHere') return say('Already counted at {place}', { place })
  return say(doorWords[word].word)
}

/** Time, door and author of an arrival or an exit. */
type Done = Pick<Mark, 'at' | 'day' | 'door'> & { by: { name: string | null } | null }
/** What an answer that begins with *Already*, or *Went out*, speaks of. */
export function doneOf(answer: DoorAnswer, zone: string): Done | null {
  const { word, passage, guest } = answer
  if (word === 'already') {
    const back = guest?.desk.returned
    return back && answer.mark && back.at > answer.mark.at ? { ...back, day: answer.mark.day } : answer.mark
  }
  if (word === 'alreadyHere') return passage
  const left = word === 'wentOut' || word === 'alreadyOut' ? guest?.desk.left : null
  return left ? { ...left, day: dayIn(Date.parse(left.at), zone) } : null
}

/** Whether it was done at this device just now and can be taken back, sent or not. */
export const isDoneHere = ({ word, markId, ...of }: DoorAnswer): boolean =>
  word === 'waiting' ? markId !== null : doorWords[word].step === 'done' && (of.mark !== null || of.passage !== null)

/** The id of what an answer has kept, sent or not, or of the mark that it speaks of. */
export const ownId = (of: DoorAnswer): string | null => of.mark?.id ?? of.passage?.id ?? of.markId

/** Whether the undo of a mark changes an answer: the one that made it, and the one on the screen. Others stay as they were. */
export const isUndoneBy = (answer: DoorAnswer, undone: string, isOnScreen: boolean): boolean =>
  ownId(answer) === undone && (isOnScreen || answer.word !== 'already')

export const isTakenBack = ({ word }: DoorAnswer): boolean => ['undone', 'takenBack', 'refused'].includes(word)

/** Whether Enter must not let them in, only the button: after an undo, and while it is full. */
export const takesPress = (answer: DoorAnswer): boolean => isTakenBack(answer) || answer.word === 'full'

/** Whether the steward can say that they do not come in. */
export const isRefusable = ({ word, passing }: DoorAnswer): boolean =>
  (passing === null || passing.kind === 'in') && (isQuestion(word) || ['onList', 'wrongDay', 'wentOut'].includes(word))

/** Whether its card offers to take it back: also an arrival of before, which may need a reason. */
export const isUndoable = (answer: DoorAnswer): boolean =>
  isDoneHere(answer) || (answer.word === 'already' && answer.mark !== null)
