import { useReducer, useState } from 'react'

import type { Guest } from '#api/desk/guests.ts'
import { useSession } from '#api/desk/session.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'

import { type DoorAnswer, isFailed, judge, mostAnswers, nothing } from '../door-answer.ts'
import type { DoorMode } from '../door-mode.ts'
import type { Door } from '../door-screen.tsx'
import { everybodyIn } from '../door-way.ts'
import { meantBy } from '../finding/find-by-code.ts'
import { withArrival } from '../status/door-tally.ts'
import { createDoubles } from '../use-door.ts'
import {
  findInPractice,
  isOfOtherDay,
  isSample,
  plainSample,
  practiceGuests,
  practiceMark,
  practiceSettings,
} from './practice-guests.ts'

type Practice = Pick<Door, 'answers' | 'failed' | 'arrivals'> & { guests: readonly Guest[]; keys: number }
type Person = { id: string; name: string | null }
type Now = { mode: DoorMode; zone: string; now: number; by: Person }

type Step =
  | { kind: 'take'; text: string; scanned: boolean }
  | { kind: 'choose'; guest: Guest }
  | { kind: 'letIn'; guests: readonly Guest[] }
  | { kind: 'confirm' | 'refuse' | 'undo'; answer: DoorAnswer }

const withGuest = (practice: Practice, id: string, arrived: Guest['desk']['arrived']): Practice => ({
  ...practice,
  guests: practice.guests.map((guest) => (guest.id === id ? { ...guest, desk: { ...guest.desk, arrived } } : guest)),
})

const withPart = (practice: Practice, key: number, part: Partial<DoorAnswer>): Practice => ({
  ...practice,
  answers: practice.answers.map((answer) => (answer.key === key ? { ...answer, ...part } : answer)),
})

function begun(practice: Practice, of: Partial<DoorAnswer> & { text: string }, now: number): Practice {
  const key = practice.keys + 1
  const answer: DoorAnswer = { ...nothing, scanned: false, ...of, key, at: now }
  const { word } = answer
  const { failed } = practice
  return {
    ...practice,
    keys: key,
    answers: [answer, ...practice.answers].slice(0, mostAnswers),
    failed: isFailed(word) ? { ...failed, [word]: (failed[word] ?? 0) + 1 } : failed,
  }
}

function letIn(practice: Practice, key: number, guestId: string, { by, zone, now }: Now): Practice {
  const mark = practiceMark(guestId, by, { zone, now })
  const arrivals = withArrival(practice.arrivals, { id: mark.id, at: now }, now)
  return withGuest(withPart({ ...practice, arrivals }, key, { word: 'welcome', mark, markId: mark.id }), guestId, mark)
}

type About = { text: string; scanned: boolean; mistyped: boolean; isLetIn: boolean }

function judged(practice: Practice, id: string, { isLetIn, ...about }: About, at: Now): Practice {
  const guest = practice.guests.find((one) => one.id === id)
  if (guest === undefined) return practice
  const found = judge(guest, { ...at, way: everybodyIn, event: null, settings: practiceSettings, organizes: false })
  const isWrongDay = found.word === 'onList' && isOfOtherDay(guest)
  const answer = isWrongDay ? { ...found, word: 'wrongDay' as const, says: say('This ticket is for tomorrow.') } : found
  const next = begun(practice, { ...about, ...answer, guest }, at.now)
  return answer.word === 'onList' && isLetIn ? letIn(next, next.keys, id, at) : next
}

const practiceOnly = (text: string): string | null =>
  isSample(text) ? null : say('This is practice: try {code}', { code: plainSample })

function told(practice: Practice, { text, scanned }: { text: string; scanned: boolean }, at: Now): Practice {
  const found = findInPractice(practice.guests, text, scanned)
  const about = { text, scanned }
  switch (found.kind) {
    case 'one': {
      const { guest, mistyped } = found
      return judged(practice, guest.id, { ...about, mistyped, isLetIn: at.mode === 'express' && !mistyped }, at)
    }
    case 'several':
    case 'similar':
      return begun(practice, { ...about, word: found.kind, people: found.guests }, at.now)
    case 'elsewhere':
      return begun(practice, { ...about, word: 'elsewhere', event: found.event, text: found.name }, at.now)
    case 'none':
      // It may be the code of a real guest.
      return begun(
        practice,
        { ...about, word: 'notOnList', mistyped: found.mistyped, says: practiceOnly(text) },
        at.now,
      )
  }
}

/** What a step at the door changes: on this page, and nowhere else. */
function stepped(practice: Practice, { step, at }: { step: Step; at: Now }): Practice {
  const chosen = (before: Practice, guest: Guest, isLetIn: boolean) =>
    judged(before, guest.id, { text: guest.sheet.name, scanned: false, mistyped: false, isLetIn }, at)
  switch (step.kind) {
    case 'take':
      return told(practice, step, at)
    case 'choose':
      return chosen(practice, step.guest, at.mode === 'express')
    case 'letIn':
      return step.guests.reduce((before, guest) => chosen(before, guest, true), practice)
    case 'confirm':
      return step.answer.guest === null ? practice : letIn(practice, step.answer.key, step.answer.guest.id, at)
    case 'refuse':
      return withPart(practice, step.answer.key, { word: 'refused' })
    case 'undo': {
      const { key, guest, markId } = step.answer
      const part = withPart(practice, key, { word: 'undone', mark: null, markId: null })
      const answers = part.answers.toSorted((a, b) => Number(b.key === key) - Number(a.key === key))
      const undone = { ...part, answers, arrivals: practice.arrivals.filter(({ id }) => id !== markId) }
      return guest === null ? undone : withGuest(undone, guest.id, null)
    }
  }
}

/** A door of made-up guests. It has nothing that could mark anybody: no request leaves, and nothing waits. */
export function usePractice(mode: DoorMode): Door & { guests: readonly Guest[] } {
  const { zone } = useEventPage()
  const { id, name } = useSession().person
  const [practice, dispatch] = useReducer(stepped, null, () => ({
    guests: practiceGuests({ zone, now: Date.now() }),
    answers: [],
    failed: {},
    arrivals: [],
    keys: 0,
  }))
  const [isDouble] = useState(createDoubles)
  const make = (step: Step) => dispatch({ step, at: { mode, zone, now: Date.now(), by: { id, name } } })
  return {
    ...practice,
    take(typed, scanned, isHeld = false) {
      const text = typed.trim()
      if (text === '' || (scanned && isDouble(text, { at: Date.now(), isHeld }))) return false
      make({ kind: 'take', text, scanned })
      return true
    },
    fits: async (text) => meantBy(text.trim(), practice.guests, true) !== null,
    inOrder: (guests) => guests,
    choose: (guest) => make({ kind: 'choose', guest }),
    letIn: (guests) => make({ kind: 'letIn', guests }),
    confirm: (answer) => make({ kind: 'confirm', answer }),
    refuse: (answer) => make({ kind: 'refuse', answer }),
    undoAnswer: (answer) => make({ kind: 'undo', answer }),
  }
}
