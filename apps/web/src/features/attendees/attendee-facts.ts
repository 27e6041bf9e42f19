import type { Registrant } from '@frontdesk/api-types'

import { type Stamp, dateTime, readStamp } from '#format/dates.ts'
import { isFree } from '#format/money.ts'
import { joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import type { AttendeeView } from '#records/registration/attendee-view.ts'
import { type RegistrationView, registrationView } from '#records/registration/registration-view.ts'
import type { StateWord } from '#records/state-words.ts'
import type { Meaning } from '#ui/badge.tsx'

import { type PastSend, progressOf, progressWords, sendLine } from './confirmation-guard.ts'

/** One fact about a person, known or unknown: the answer, its reason and source. `word` is null while it is pending. */
export type Fact = {
  id: 'attended' | 'registered' | 'payment' | 'approval' | 'code' | 'confirmation'
  label: string
  meaning: Meaning
  word: string | null
  says: string | null
  /** A no that is not a problem: most walk-ins have no registration. */
  calm?: boolean
  /** The service has recorded nothing here, which is usual. */
  none?: boolean
  /** Null when no answer was read for it; `at` is ISO 8601. */
  source: { operation: number; at: string | null } | null
}

/** The result of reading the registration (op 32). The three kinds are never treated alike. */
export type RegistrantAnswer =
  | { state: 'reading' }
  | { state: 'found'; registrant: Registrant; sealed: readonly string[]; at: string }
  /** The service has no registration. */
  | { state: 'none'; at: string | null }
  /** Refused, unavailable, or not requested (`asked` is false): `says` is the reason. */
  | { state: 'unknown'; says: string; asked: boolean; at: string | null }

export type FactsInput = {
  /** Null if no attendee was read. */
  attendee: { view: AttendeeView; operation: number; at: string } | null
  /** What the desk was told of the attendee earlier, where the record was not read. */
  told?: { attended: boolean; attendedAt: string | null; at: string } | null
  registrant: RegistrantAnswer
  /** Earlier writes of the desk, newest first; null when they could not be read, undefined while loading. */
  sends: readonly PastSend[] | null | undefined
  zone: string
  now: number
}

/** The six facts about a person besides the enrollment, always in this order. */
export function factsOf(input: FactsInput): Fact[] {
  const { registrant } = input
  const registered = registrationFacts(input)
  if (registrant.state !== 'found') return [attended(input), ...registered]
  return [attended(input), ...registered, confirmation(registrant, input)]
}

/** The service's record of presence, by the attendee or else by the registration. */
export type Attendance = { by: 'attendee' | 'registrant'; word: string; stamp: Stamp | null }

/** Null when neither record has the person as present; that does not mean absent. */
export function attendanceOf(
  attendee: Pick<AttendeeView['attendee'], 'hasAttended' | 'attendedDateTime'> | null | undefined,
  registrant: Registrant | null | undefined,
): Attendance | null {
  if (attendee?.hasAttended === true)
    return { by: 'attendee', word: say('Attended'), stamp: readStamp(attendee.attendedDateTime) }
  if (!registrant?.checkedIn && !registrant?.checkedInOnline) return null
  const { checkedIn, checkinDate, checkinDateOnline } = registrant
  return {
    by: 'registrant',
    word: checkedIn ? say('Checked in') : say('Checked in online'),
    stamp: readStamp(checkedIn ? checkinDate : checkinDateOnline),
  }
}

function attended({ attendee, told = null, registrant, zone, now }: FactsInput): Fact {
  const label = say('Attended')
  const source = attendee ?? (told && { operation: 22, at: told.at })
  const found = registrant.state === 'found' ? registrant : null
  const earlier = told && { hasAttended: told.attended, attendedDateTime: told.attendedAt }
  const attendance = attendanceOf(attendee?.view.attendee ?? earlier, found?.registrant)
  if (attendance !== null) {
    const { by, word, stamp } = attendance
    return {
      id: 'attended',
      label,
      meaning: 'yes',
      word,
      says: stamp ? dateTime(stamp, { zone, now }) : say('time unknown'),
      source: by === 'attendee' ? source : { operation: 32, at: found?.at ?? null },
    }
  }
  // A missing mark does not mean absent: the service has no check-in.
  return {
    id: 'attended',
    label,
    meaning: 'unknown',
    none: attendee !== null,
    word: say('Unknown'),
    says: attendee ? say('No attendance recorded') : say('not asked now'),
    source,
  }
}

type Part = { id: Exclude<Fact['id'], 'attended'>; label: string }
const registeredPart = (): Part => ({ id: 'registered', label: say('Registered') })
const parts = (): Part[] => [
  registeredPart(),
  { id: 'payment', label: say('Payment') },
  { id: 'approval', label: say('Approval') },
  { id: 'code', label: say('Code') },
]

/** Registration, payment, approval and code come from one read: its result applies to each. */
function registrationFacts({ registrant }: FactsInput): Fact[] {
  switch (registrant.state) {
    case 'reading':
      return [...parts(), confirmationPart()].map((part) => ({
        ...part,
        meaning: 'neutral',
        word: null,
        says: null,
        source: null,
      }))
    // Without a registration there is one thing to say, not the same word under five headings.
    case 'unknown':
      return [
        {
          ...registeredPart(),
          meaning: 'unknown',
          word: say('Couldn’t check'),
          says: registrant.says,
          source: registrant.asked ? { operation: 32, at: registrant.at } : null,
        },
      ]
    case 'none':
      return [
        {
          ...registeredPart(),
          meaning: 'no',
          calm: true,
          word: say('No registration'),
          says: say('Not registered for this event'),
          source: { operation: 32, at: registrant.at },
        },
      ]
    case 'found':
      return foundFacts(registrant)
  }
}

const confirmationPart = (): Part => ({ id: 'confirmation', label: say('Confirmation') })

type Found = Extract<RegistrantAnswer, { state: 'found' }>

function foundFacts({ registrant, sealed, at }: Found): Fact[] {
  const view = registrationView(registrant)
  const source = { operation: 32, at }
  const hideStates = (part: Part | undefined, state: StateWord | null, says: string | null): Fact => ({
    ...(part ?? confirmationPart()),
    meaning: state?.meaning ?? 'unknown',
    word: state ? (state.shown ?? state.word) : say('Status unknown'),
    none: state?.word.toLowerCase() === 'none',
    says: says ?? (state && state.meaning !== 'yes' ? state.says || null : null),
    source,
  })
  const [registered, payment, approval, code] = parts()
  const other = view.otherStatus
    ? say('also recorded as {status}', { status: view.otherStatus.shown ?? view.otherStatus.word })
    : null
  return [
    hideStates(registered, view.status, joined([view.typeName, other])),
    hideStates(payment, view.payment, moneyText(registrant, view)),
    hideStates(approval, view.approval, null),
    { ...(code ?? confirmationPart()), ...codeFact(registrant, sealed), source },
  ]
}

/** What was paid; before the payment, what is due. A paid 0 is no price. */
function moneyText({ amountPaid }: Registrant, { amounts, payment }: RegistrationView): string | null {
  const paid = amounts.filter(({ label }) => label === say('Paid') && !isFree(amountPaid))
  if (payment?.word !== 'Unpaid') return joined(paid.map(({ text }) => text))
  const due = amounts.filter(({ label }) => label === say('To pay'))
  return joined([...due, ...paid].map(({ label, text }) => say('{label}: {meaning}', { label, meaning: text })))
}

/** The text of a code is secret; its existence is not. */
function codeFact(
  registrant: Registrant,
  sealed: readonly string[],
): Pick<Fact, 'meaning' | 'word' | 'says' | 'calm' | 'none'> {
  if (sealed.includes('enteredCode') || registrant.enteredCode)
    return { meaning: 'yes', word: say('Entered'), says: say('code hidden') }
  if (registrant.registrationPassCodeId) return { meaning: 'yes', word: say('Linked'), says: say('code unknown') }
  return { meaning: 'no', calm: true, none: true, word: say('None entered'), says: null }
}

function confirmation({ registrant, at }: Found, { sends, now }: FactsInput): Fact {
  const number = registrant.confirmationNumber?.trim() ?? ''
  const base = { ...confirmationPart(), source: { operation: 32, at } }
  const numbered = number === '' ? say('number unknown') : number
  if (sends === undefined) return { ...base, meaning: 'neutral', word: null, says: null }
  if (sends === null)
    return {
      ...base,
      meaning: 'unknown',
      word: say('Couldn’t check'),
      says: joined([numbered, say('earlier messages couldn’t be loaded')], ' · '),
    }
  const [last] = sends
  if (!last) return { ...base, meaning: 'no', calm: true, word: say('Not sent from this desk'), says: numbered }
  const { meaning, word } = progressWords[progressOf(last)]
  return { ...base, meaning, word: say(word), says: joined([numbered, sendLine(last, now)], ' · ') }
}
