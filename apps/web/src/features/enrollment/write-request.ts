import type { Enrollment as Answered } from '@frontdesk/api-types'

import { say } from '#i18n/say.ts'
import type { Failure } from '#records/lookup-misses.ts'
import type { Enrollment } from '#records/registration/enrollment.ts'
import { onOwnClock } from '#ui/own-clock.ts'

/**
 * The last wish of this desk for one person in one event (op 23 sets a state, it is not a toggle: the last wish wins).
 * `doubt` is a write without an answer: it may have happened.
 */
export type Wish = {
  enroll: boolean
  undoes: boolean
  phase: 'sending' | 'done' | 'refused' | 'doubt' | 'unsent'
  /** What was known before; `null` for somebody the desk had not seen. */
  before: Enrollment | null
  /** ms since 1970, when it was sent and when its answer (or none) came. */
  sentAt: number
  settledAt: number | null
  failure: Failure | null
  /** What the answer of the write itself said, when it carried the record. */
  answered: Enrollment | null
  /** The person was in the wished state before: nothing changed, so there is nothing to undo. */
  alreadySo: boolean
  /** Who of the staff had done it before, and when (ISO 8601), where the desk's activity says so. */
  alreadyBy?: { name: string | null; at: string }
}

export function newWish(enroll: boolean, before: Enrollment | null, now: number, undoes = false): Wish {
  return {
    enroll,
    undoes,
    phase: 'sending',
    before,
    sentAt: now,
    settledAt: null,
    failure: null,
    answered: null,
    alreadySo: false,
  }
}

/** A 200 of op 23 that says no: its message, or `null` when it says nothing against it. */
export function refusalIn(answer: Answered | null | undefined): string | null {
  if (!answer) return null
  const errors = (answer.errors ?? []).filter((error) => error.trim() !== '')
  if (errors.length > 0) return errors.join('. ')
  if (answer.success === false || answer.requestComplete === false)
    return answer.message?.trim() || say('It was refused without a reason')
  return null
}

/**
 * What the card shows: the wished state at once while it is being sent; what the write answered until the record was read
 * again; after a doubt "could not tell" until then; in every other case the record itself. `readAt` is when the shown record arrived (ms since 1970).
 */
export function shownEnrollment(read: Enrollment, readAt: number, wish: Wish | null): Enrollment {
  if (!wish) return read
  const newer = readAt > (wish.settledAt ?? Number.POSITIVE_INFINITY)
  if (wish.phase === 'sending') return wished(wish, say('Sending'))
  if (wish.phase === 'done' && !newer) return wish.answered ?? wished(wish, say('Accepted'))
  if (wish.phase === 'doubt' && !newer)
    return {
      answer: 'unknown',
      word: say('Couldn’t check'),
      because: wish.enroll ? say('The enrollment may have happened') : say('The removal may have happened'),
      raw: null,
    }
  return read
}

function wished({ enroll }: Wish, because: string): Enrollment {
  return enroll
    ? { answer: 'yes', word: say('Enrolled'), because, raw: null }
    : { answer: 'no', word: say('Not enrolled'), because, raw: null }
}

/** The wish that takes a done wish back, or `null` when there is nothing to take back. */
export function undoOf(wish: Wish | null): { enroll: boolean; label: string; costs: string | null } | null {
  if (!wish || wish.phase !== 'done' || wish.alreadySo) return null
  return {
    enroll: !wish.enroll,
    label: wish.enroll ? say('Undo, remove') : say('Undo, enroll again'),
    costs: wish.before?.answer === 'wait' && !wish.enroll ? say('Their place in line may be lost') : null,
  }
}

const clock = onOwnClock({ timeStyle: 'short' })

type Done = {
  operation: string
  state: string
  wish: 'enroll' | 'remove' | null
  by: { name: string | null }
  at: string
  settledAt: string | null
}

/**
 * Who had done the same before a wish that was confirmed now, unseen by the page: the enrolment or removal right before
 * it in the activity (newest first), when it is younger than the record that was shown (`readAt`, ms since 1970).
 */
export function doneBefore(activity: readonly Done[], enroll: boolean, readAt: number): Wish['alreadyBy'] | null {
  const confirmed = activity.filter((one) => one.operation === 'enrollAttendee' && one.state === 'confirmed')
  const [own, before] = confirmed
  if (!own || !before || before.wish !== (enroll ? 'enroll' : 'remove')) return null
  const at = before.settledAt ?? before.at
  return Date.parse(at) > readAt ? { name: before.by.name, at } : null
}

/** What became of a wish, in one sentence. */
export function wishSentence(wish: Wish, name: string): string {
  const { enroll } = wish
  switch (wish.phase) {
    case 'sending':
      return enroll ? say('Enrolling {name}', { name }) : say('Removing {name}', { name })
    case 'done':
      if (wish.alreadySo && wish.alreadyBy)
        return say('Already so, by {who}, {time}', {
          who: wish.alreadyBy.name ?? say('someone'),
          time: clock(Date.parse(wish.alreadyBy.at)),
        })
      if (wish.alreadySo)
        return enroll
          ? say('{name} was already on the list. Nothing changed', { name })
          : say('{name} was already off the list; nothing changed', { name })
      if (enroll && wish.answered?.answer === 'wait') return say('No place free: {name} is on the waitlist', { name })
      if (wish.undoes)
        return enroll ? say('Undone: {name} enrolled again', { name }) : say('Undone: {name} removed', { name })
      return enroll ? say('{name} enrolled', { name }) : say('{name} removed', { name })
    case 'refused':
      return enroll
        ? say('Refused: {name} was not enrolled', { name })
        : say('Refused: {name} was not removed', { name })
    case 'unsent':
      return enroll
        ? say('Nothing was sent: {name} was not enrolled', { name })
        : say('Nothing was sent: {name} was not removed', { name })
    case 'doubt':
      return enroll
        ? say('No answer: {name} may have been enrolled', { name })
        : say('No answer: {name} may have been removed', { name })
  }
}
