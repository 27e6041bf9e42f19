import { viewerZone } from '#browser/now.ts'
import { clockIn } from '#format/intl-dates.ts'
import { say } from '#i18n/say.ts'
import { type Enrollment, type EnrollmentFacts, enrollmentFactsText } from '#records/registration/enrollment.ts'
import { onOwnClock } from '#ui/own-clock.ts'
import type { EnrollmentContent, Row } from '#waiting/waiting-action.ts'
import { wordOf } from '#waiting/waiting-badge.tsx'

import type { EnrollmentRequest } from './enrollment-request.ts'

/**
 * The displayed state: the requested one while sending; the write's answer until the record is read again; "unknown"
 * after a lost response until then; else the record. `readAt`: when the record arrived (ms since 1970).
 */
export function shownEnrollment(read: Enrollment, readAt: number, request: EnrollmentRequest | null): Enrollment {
  if (!request) return read
  const newer = readAt > (request.settledAt ?? Number.POSITIVE_INFINITY)
  if (request.phase === 'sending') return requestedState(request, say('Sending'))
  if (request.phase === 'done' && !newer) return request.answered ?? requestedState(request, say('Accepted'))
  if (request.phase === 'doubt' && !newer)
    return {
      answer: 'unknown',
      word: say('Couldn’t check'),
      because: request.enroll ? say('The enrollment may have happened') : say('The removal may have happened'),
      raw: null,
    }
  return read
}

/** Others have changed it back since: a newer record says the opposite of what was done here. */
export function isOvertaken(request: EnrollmentRequest | null, read: Enrollment, readAt: number): boolean {
  if (request?.phase !== 'done' || readAt <= (request.settledAt ?? Number.POSITIVE_INFINITY)) return false
  return request.enroll ? read.answer === 'no' : read.answer === 'yes' || read.answer === 'wait'
}

/** In the place of the state: what waits on this device is never shown as done. `read`: the state that is known. */
export function waitingEnrollment(row: Row<EnrollmentContent>, read: Enrollment): Enrollment {
  const { enroll } = row.action.content
  const known = { known: read.word }
  return {
    answer: 'unknown',
    word: wordOf(row),
    because: enroll
      ? say('To be enrolled, not confirmed yet. Last known: {known}', known)
      : say('To be removed, not confirmed yet. Last known: {known}', known),
    raw: null,
  }
}

function requestedState({ enroll }: EnrollmentRequest, because: string): Enrollment {
  return enroll
    ? { answer: 'yes', word: say('Enrolled'), because, raw: null }
    : { answer: 'no', word: say('Not enrolled'), because, raw: null }
}

/** The request that reverts a completed one, or `null` when there is nothing to revert. */
export function undoOf(request: EnrollmentRequest | null): { enroll: boolean; label: string } | null {
  if (!request || request.phase !== 'done' || request.alreadySo || request.maybeBefore) return null
  return {
    enroll: !request.enroll,
    label: request.enroll ? say('Undo, remove') : say('Undo, enroll again'),
  }
}

/** `inLine`: people on the waitlist, as far as this desk knows: the event is full then. */
function lostPlace({ hasWaitlist, inLine }: { hasWaitlist: boolean; inLine: number }): string | null {
  if (inLine > 0)
    return say(
      '{count, plural, one {# person is} other {# people are}} on the waitlist: the place may go to the next one at once, and an Undo puts them at the end of the line',
      { count: inLine },
    )
  return hasWaitlist ? say('When the event is full, an Undo puts them on the waitlist') : null
}

/** What enrolling again may not bring back, said before a removal and beside its Undo. */
export function lostByRemoval(
  before: Enrollment | null,
  at: { zone: string; now: number; hasWaitlist: boolean; inLine: number },
): string | null {
  if (before === null) return null
  if (before.answer === 'wait') return say('Their place in line may be lost')
  if (before.answer === 'unknown' && before.raw !== null)
    return say('The status {status} can’t be restored', { status: before.raw })
  const facts = enrollmentFactsText(before, at)
  const lost = [
    before.answer === 'yes' ? lostPlace(at) : null,
    facts === null ? null : say('An Undo may not restore: {before}', { before: facts }),
  ].filter((one) => one !== null)
  return lost.length === 0 ? null : lost.join('. ')
}

/** What an Undo that enrolled again did not bring back; null when nothing is missing in the record of `now`. */
export function lostByUndo(request: EnrollmentRequest | null, now: EnrollmentFacts): EnrollmentFacts | null {
  if (!request?.undoes || !request.enroll || request.phase !== 'done') return null
  const { since, mode, reply } = request.original ?? {}
  const isSameEnrollment = (since === undefined || since === now.since) && (mode === undefined || mode === now.mode)
  const lost = {
    ...(isSameEnrollment ? {} : { ...(since === undefined ? {} : { since }), ...(mode === undefined ? {} : { mode }) }),
    ...(reply === undefined || reply === now.reply ? {} : { reply }),
  }
  return Object.keys(lost).length === 0 ? null : lost
}

const day = onOwnClock({ dateStyle: 'medium' })

/** An Undo sets a state only: what of the original one did not come back is named. */
function undoneSentence(request: EnrollmentRequest, name: string): string {
  const { enroll, original, answered } = request
  const wanted = enroll ? 'enrolled' : 'removed'
  const isSame = (original?.raw ?? wanted).toLowerCase() === (answered?.raw ?? wanted).toLowerCase()
  const wasOff = original === null || original.answer === 'no'
  const status = isSame || (!enroll && wasOff) ? null : (original?.raw ?? null)
  const lost = lostByUndo(request, answered ?? {})?.since
  const since = lost === undefined || lost === answered?.since ? Number.NaN : Date.parse(lost)
  const date = Number.isNaN(since) ? null : day(since)
  if (!enroll)
    return status === null
      ? say('{name} is removed again', { name })
      : say('{name} is removed; the status before was {status}', { name, status })
  if (status !== null && date !== null)
    return say('{name} is enrolled again; the status before was {status}, the date {date}', { name, status, date })
  if (status !== null) return say('{name} is enrolled again; the status before was {status}', { name, status })
  return date === null
    ? say('{name} is enrolled again', { name })
    : say('{name} is enrolled again; the date before was {date}', { name, date })
}

/** The outcome of a request as a sentence. */
export function requestSentence(request: EnrollmentRequest, name: string): string {
  const { enroll } = request
  switch (request.phase) {
    case 'sending':
      return enroll ? say('Enrolling {name}', { name }) : say('Removing {name}', { name })
    case 'done':
      if (request.alreadySo && request.alreadyBy) {
        const done = {
          who: request.alreadyBy.name ?? say('someone'),
          time: clockIn(Date.parse(request.alreadyBy.at), viewerZone()),
        }
        return enroll ? say('Already enrolled by {who}, {time}', done) : say('Already removed by {who}, {time}', done)
      }
      if (request.alreadySo)
        return enroll
          ? say('{name} was already on the list. Nothing changed', { name })
          : say('{name} was already off the list; nothing changed', { name })
      if (enroll && request.maybeBefore)
        return request.answered?.answer === 'wait'
          ? say('{name} is on the waitlist, perhaps from before', { name })
          : say('{name} is enrolled, perhaps from before', { name })
      if (enroll && request.answered?.answer === 'wait')
        return say('No place free: {name} is on the waitlist', { name })
      if (request.undoes) return undoneSentence(request, name)
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
