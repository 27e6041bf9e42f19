import type { Attendee, Registrant } from '@frontdesk/api-types'

import { listed, say } from '#i18n/say.ts'
import { type Failure, missOf } from '#records/lookup-misses.ts'
import { type Enrollment, enrollmentOf } from '#records/registration/enrollment.ts'
import { type StateWord, stateWord } from '#records/state-words.ts'

/** One answer about a person at one event: found, no, refused, no answer, not requested, or pending. */
export type GridAnswer =
  | { state: 'found'; enrollment: Enrollment }
  | { state: 'found'; registration: StateWord | null }
  | { state: 'no'; word: string }
  | { state: 'refused' | 'no answer'; cameBack: string }
  | { state: 'not asked'; why: string }
  | { state: 'to come' }

type ReadOf<T> = { answer: { data: T } | null; problem: Failure | null } | undefined

/** Op 21 by user id. */
export function enrolledAnswer(read: ReadOf<Attendee>, eventName: string): GridAnswer {
  if (read?.answer) return { state: 'found', enrollment: enrollmentOf(read.answer.data) }
  return missed(read?.problem ?? null, 'user', eventName)
}

/** Op 32 by person id. */
export function registeredAnswer(read: ReadOf<Registrant>, eventName: string): GridAnswer {
  if (read?.answer) return { state: 'found', registration: stateWord('registrant', read.answer.data.registrantStatus) }
  return missed(read?.problem ?? null, 'registrant', eventName)
}

function missed(problem: Failure | null, what: 'user' | 'registrant', eventName: string): GridAnswer {
  if (!problem) return { state: 'to come' }
  const { answer, word, cameBack } = missOf(problem, what, eventName)
  // "The list" would be mistaken for the guest list, which is on the same page.
  if (answer === 'no') return { state: 'no', word: what === 'user' ? say('Not enrolled') : word }
  const refused =
    problem.code === 'upstream_forbidden' || problem.code === 'not_permitted' || problem.code === 'out_of_scope'
  return { state: refused ? 'refused' : 'no answer', cameBack }
}

type Row = { enrolled: GridAnswer; registered: GridAnswer }

/** What was looked up with its results, and the number of pending answers. `which`: of which events, in words. */
export function receiptOf(rows: readonly Row[], which: string): { done: boolean; text: string } {
  const all = rows.flatMap(({ enrolled, registered }) => [enrolled, registered])
  const count = (state: GridAnswer['state']) => all.filter((answer) => answer.state === state).length
  const left = count('to come')
  if (left > 0)
    return {
      done: false,
      text: say('{left, plural, one {# check} other {# checks}} still running', { left }),
    }
  const parts = [
    say('found {count, number}', { count: count('found') }),
    say('no match {count, number}', { count: count('no') }),
    ...(count('refused') > 0 ? [say('refused {count, number}', { count: count('refused') })] : []),
    ...(count('no answer') > 0 ? [say('no answer {count, number}', { count: count('no answer') })] : []),
    ...(count('not asked') > 0 ? [say('not checked {count, number}', { count: count('not asked') })] : []),
  ]
  return {
    done: true,
    text: say(
      'Enrollments and registrations in {events, plural, one {# event} other {# events}} ({which}), {checks, plural, one {# check} other {# checks}}: {parts}.',
      { events: rows.length, which, checks: all.length, parts: listed(parts) },
    ),
  }
}
