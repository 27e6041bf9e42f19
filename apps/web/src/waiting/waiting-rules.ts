import type { Output } from '@frontdesk/api-types/table'

import type { Answer } from '#api/call.ts'
import type { Mark, Marked } from '#api/desk/arrivals.ts'
import type { Passed } from '#api/desk/passages.ts'
import type { ApiProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { type DoneBy, refusalIn } from '#records/registration/enrollment-outcome.ts'

import { type EnrollmentContent, type Row, type WaitingAction, isWanted, mayBeSent } from './waiting-action.ts'

export type Written = Answer<Output<'enrollAttendee'>>

/** What the desk or the event system says to a waiting action. `already` and `moved` are found before anything is sent. */
export type SentAnswer =
  | { kind: 'mark'; marked: Marked }
  | { kind: 'undo'; mark: Mark }
  | { kind: 'passage'; passed: Passed }
  | { kind: 'enrollment'; written: Written }
  | { kind: 'already'; done: DoneBy | null; attendeeId: string | null }
  | { kind: 'moved'; seen: string; now: string }

type End = Pick<Row, 'state' | 'reason'>

/** How a row goes on after its answer, which nobody has seen; null when it has ended. */
export function endOf({ action, owner, tries }: Row, answer: SentAnswer): End | null {
  switch (answer.kind) {
    case 'undo':
      return null
    case 'mark': {
      const { mark, already, cautions } = answer.marked
      if (mark === null) return { state: 'needs', reason: { cautions } }
      return already && mark.by.id !== owner ? { state: 'already', reason: { mark } } : null
    }
    case 'passage': {
      const { passage } = answer.passed
      return passage.id === action.id ? null : { state: 'already', reason: { passage } }
    }
    case 'enrollment': {
      const refusal = refusalIn(answer.written.data)
      if (refusal !== null)
        return { state: 'needs', reason: { code: 'refused_in_answer', status: 200, title: refusal } }
      const isUnmarked = action.content.kind === 'enrollment' && action.content.arrival && !answer.written.data?.data
      const title = say('Enrolled, but there is no card yet: the arrival can’t be marked yet')
      return isUnmarked ? { state: 'needs', reason: { code: 'no_record', status: 200, title } } : null
    }
    case 'already': {
      const { done } = answer
      // The answer to a request of this row was lost.
      const isOwn = tries > 0 && (done === null || done.id === owner)
      return isOwn ? null : { state: 'already', reason: { done } }
    }
    case 'moved':
      return { state: 'needs', reason: { seen: answer.seen, now: answer.now } }
  }
}

function enrolledIn(answer: SentAnswer): string | null {
  if (answer.kind === 'already') return answer.attendeeId
  if (answer.kind !== 'enrollment' || refusalIn(answer.written.data) !== null) return null
  return answer.written.data.data?.id ?? null
}

/** The arrival of a walk-in who is enrolled now, as it was at the door; null when there is none to mark. */
export function arrivalAfter(action: WaitingAction, answer: SentAnswer): WaitingAction | null {
  const { content, door } = action
  if (content.kind !== 'enrollment' || !content.arrival) return null
  const attendeeId = enrolledIn(answer)
  if (attendeeId === null) return null
  const mark = { ...content.arrival, guestId: null, attendeeId, door, saidNotOnEvent: false, attended: null }
  return { ...action, id: mark.id, content: { kind: 'mark', mark } }
}

/** Sent before, answered with "unknown", and looked up since: only a person may repeat it. */
const isUnknownAgain = ({ reason, state }: Row, { outcome, code }: ApiProblem): boolean =>
  code === 'key_reused' || (outcome === 'unknown' && state === 'sending' && reason !== null && 'code' in reason)

/** Whether a problem leaves a row to be sent again, later, is its end, or needs a person. */
export function afterProblem(row: Row, problem: ApiProblem): 'later' | 'done' | 'needs' {
  const { kind } = row.action.content
  // The mark that was to be undone never arrived.
  if (kind === 'undo' && problem.code === 'not_seen') return 'done'
  if (kind === 'enrollment' && isUnknownAgain(row, problem)) return 'needs'
  return problem.status >= 500 || problem.status === 429 || problem.code === 'in_flight' ? 'later' : 'needs'
}

/**
 * An action in the place of an earlier one about the same person; null when nothing is left to do. One that may have been
 * sent leaves it open how they stand.
 */
export function enrollmentAfter(content: EnrollmentContent, earlier: Row<EnrollmentContent>): EnrollmentContent | null {
  const { enroll, before, arrival } = earlier.action.content
  if (earlier.tries > 0) return { ...content, before: null }
  if (!mayBeSent(earlier)) return content
  if (content.enroll === enroll) return { ...content, before, ...(arrival && !content.arrival ? { arrival } : {}) }
  return before !== null && isWanted(content, before.state) ? null : { ...content, before }
}
