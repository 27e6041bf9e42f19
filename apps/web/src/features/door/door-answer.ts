import type { EventRecord } from '@frontdesk/api-types'

import type { Mark } from '#api/desk/arrivals.ts'
import type { DoorSettings } from '#api/desk/door-settings.ts'
import type { Guest } from '#api/desk/guests.ts'
import { guestCaution } from '#arrivals/arrival-caution.ts'
import { arrivalTime, dayIn, dayText } from '#arrivals/arrival-words.ts'
import { joined } from '#format/names.ts'
import { describeWhen } from '#format/when.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { registrationAgainst } from '#records/guests/guest-view.ts'
import type { Meaning } from '#ui/meaning.ts'

import { columnValue } from './door-columns.ts'

/** `look`: an instruction comes first; it is no error. */
export type DoorWord =
  | 'looking'
  | 'welcome'
  | 'waiting'
  | 'needs'
  | 'onList'
  | 'already'
  | 'look'
  | 'several'
  | 'similar'
  | 'wrongDay'
  | 'elsewhere'
  | 'notOnList'
  | 'offline'
  | 'unknown'
  | 'notMarked'
  | 'undone'

/** The one word of an answer. `look` has a look of its own. */
export const doorWords: Readonly<Record<DoorWord, { word: Marked; meaning: Meaning | 'instruction' }>> = {
  looking: { word: mark('Looking'), meaning: 'neutral' },
  welcome: { word: mark('Welcome'), meaning: 'yes' },
  waiting: { word: mark('Waiting'), meaning: 'unknown' },
  needs: { word: mark('Needs you'), meaning: 'unknown' },
  onList: { word: mark('On the list'), meaning: 'neutral' },
  already: { word: mark('Already in'), meaning: 'wait' },
  look: { word: mark('Look first'), meaning: 'instruction' },
  several: { word: mark('Choose one'), meaning: 'neutral' },
  similar: { word: mark('Only similar names'), meaning: 'neutral' },
  wrongDay: { word: mark('Wrong day'), meaning: 'no' },
  elsewhere: { word: mark('Another event'), meaning: 'no' },
  notOnList: { word: mark('Not on the list'), meaning: 'no' },
  offline: { word: mark('Can’t tell without the network'), meaning: 'unknown' },
  unknown: { word: mark('Couldn’t check'), meaning: 'unknown' },
  notMarked: { word: mark('Not marked'), meaning: 'unknown' },
  undone: { word: mark('Arrival undone'), meaning: 'neutral' },
}

/** Words of a scan that let nobody in. */
export const failedWords = ['already', 'wrongDay', 'elsewhere', 'notOnList', 'offline', 'unknown', 'notMarked'] as const
export const isFailed = (word: DoorWord): boolean => failedWords.some((failed) => failed === word)

/** What was asked at the door, and the answer so far. */
export type DoorAnswer = {
  key: number
  at: number
  /** As it was scanned or typed; the name of somebody who was chosen. */
  text: string
  scanned: boolean
  word: DoorWord
  guest: Guest | null
  /** Who may be meant. */
  people: readonly Guest[]
  /** An instruction or a reason. */
  says: string | null
  /** The name of another event. */
  event: string | null
  /** The scanner types with another keyboard than the computer has. */
  mistyped: boolean
  mark: Mark | null
  markId: string | null
  /** It became known long after the scan: others may be at the door. */
  isLate: boolean
}

type Judged = Pick<DoorAnswer, 'word' | 'says' | 'mark'>

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

/** The answer to somebody who is on the list, before anything is marked. */
export function judge(
  guest: Guest,
  at: {
    event: EventRecord | null
    zone: string
    now: number
    settings: DoorSettings
    /** Of the user, who is then not told to ask the organizer. */
    organizes: boolean
  },
): Judged {
  const { event, zone, now, settings, organizes } = at
  const today = dayIn(now, zone)
  const { arrived } = guest.desk
  if (arrived !== null && arrived.day === today) return { word: 'already', says: null, mark: arrived }
  const days = daysOf(event, now)
  if (days !== null && (today < days.first || today > days.last))
    return { word: 'wrongDay', says: daysText(days), mark: null }
  const { instruction } = settings
  const says = joined(
    [instruction === null ? null : columnValue(guest, instruction), cautionOf(guest, organizes)],
    ' · ',
  )
  return { word: says === null ? 'onList' : 'look', says, mark: null }
}

/** `09:02, Door A, Oona`. */
export const markText = (of: Mark, options: { zone: string; now: number }): string =>
  joined([arrivalTime(of, options), of.door, of.by.name]) ?? ''
