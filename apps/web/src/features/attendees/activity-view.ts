import { writeRowOf } from '#api/write-table.ts'
import { pastTime } from '#format/relative-times.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { unchangedEnd } from '#records/registration/enrollment-outcome.ts'
import type { Meaning } from '#ui/badge.tsx'

import { type PastSend, progressOf, progressWords } from './confirmation-guard.ts'

export type ActivityEntry = {
  operation: string
  state: string
  requestedState: 'enroll' | 'remove' | null
  by: { name: string | null }
  at: string
  to: string | null
  detail: string | null
}

/** An entry of a person's activity, in words: action, outcome, actor and time. */
export type ActivityView = { what: string; meaning: Meaning; word: string; byAndWhen: string }

/** Words for activities that write nothing to the service. */
const others: Readonly<Record<string, Marked>> = {
  addNote: mark('Note'),
  reveal: mark('Hidden value shown'),
  markArrival: mark('Arrived'),
  undoArrival: mark('Arrival undone'),
}
/** Op 23 sets a state: the requested state is more specific than the operation. */
const requestedStates = { enroll: mark('Enroll'), remove: mark('Remove') } as const
const reachedStates = { enroll: mark('Enrolled'), remove: mark('Removed') } as const

const states: Readonly<Record<string, { meaning: Meaning; word: Marked }>> = {
  sending: { meaning: 'wait', word: mark('In progress') },
  confirmed: { meaning: 'yes', word: mark('Done') },
  refused: { meaning: 'no', word: mark('Refused') },
  unknown: { meaning: 'unknown', word: mark('Unknown') },
  shown: { meaning: 'neutral', word: mark('Shown') },
}

const isArrival = (operation: string): boolean => ['markArrival', 'undoArrival'].includes(operation)

/** The word for an enrollment that led to the waitlist. */
const inLine = { meaning: 'wait', word: mark('Waitlisted') } as const

const isSendState = (state: string): state is PastSend['state'] =>
  ['sending', 'confirmed', 'refused', 'unknown'].includes(state)

/** A message has the words of the panel that sends it. */
function endOf({ operation, state, detail }: ActivityEntry) {
  if (writeRowOf(operation)?.sendsMessage && isSendState(state))
    return progressWords[progressOf({ state, code: detail })]
  return Object.hasOwn(states, state) ? states[state] : undefined
}

/** An unknown value is shown as received. */
export function activityView(entry: ActivityEntry, now: number): ActivityView {
  const { operation, state, requestedState, by, at, to, detail } = entry
  const isInLine = requestedState === 'enroll' && state === 'confirmed' && detail === 'waitlisted'
  const isUnchanged = requestedState !== null && state === 'confirmed' && detail === 'unchanged'
  const known = isInLine
    ? mark('Enrolled: put on the waitlist')
    : requestedState
      ? (state === 'confirmed' && !isUnchanged ? reachedStates : requestedStates)[requestedState]
      : (writeRowOf(operation)?.activity ?? (Object.hasOwn(others, operation) ? others[operation] : undefined))
  const what = known ? say(known) : operation
  const end = isInLine ? inLine : isUnchanged ? unchangedEnd(requestedState) : endOf(entry)
  return {
    what: to
      ? say('{what}, to {address}', { what, address: to })
      : operation === 'reveal' && detail
        ? say('{what}: {fields}', { what, fields: detail })
        : isArrival(operation) && detail
          ? say('{what}, {door}', { what, door: detail })
          : what,
    meaning: end?.meaning ?? 'neutral',
    word: end ? say(end.word) : state,
    byAndWhen: say('{who}, {when}', {
      who: by.name ?? say('someone'),
      when: pastTime(Date.parse(at), now),
    }),
  }
}
