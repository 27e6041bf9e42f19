import { type ReactNode, createElement, useCallback, useEffect, useRef, useState } from 'react'

import { type Caution, type Mark, type NewMark, useMarkArrival, useUndoArrival } from '#api/desk/arrivals.ts'
import { useWhyNotRole } from '#api/desk/desk-roles.ts'
import { useSession } from '#api/desk/session.ts'
import type { ApiProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { disarmNextAction } from '#navigation/next-action.ts'
import { focusSearchAfterAction } from '#navigation/search-box-focus.ts'
import { dismiss, shownToasts, toast } from '#ui/overlays/toast.tsx'
import { markHere, undoHere } from '#waiting/mark-here.ts'
import { NotKept } from '#waiting/submit-here.ts'
import { subjectOf } from '#waiting/waiting-action.ts'

import { arrivalSentence, dayIn } from './arrival-words.ts'
import { currentDoor } from './door-name.ts'
import { noteNeedsAnswer, noLongerNotMarked, tellNotMarked } from './not-marked.ts'
import { freeUndoMs, useUndoMs } from './undo-time.ts'
import { WhyNotMarked } from './why-not-marked.tsx'

/** Whose arrival is marked: a row of the list, a record of the event system, or both. */
export type Arriving = {
  name: string
  guestId: string | null
  attendeeId: string | null
  /** Their e-mail address or company, said with their name when another guest has the same name. */
  apart?: string | null
  sharesName?: boolean
  /** What is shown of them says already that they are not on the event. */
  saysNo?: boolean
  /** The card shows them as waitlisted. */
  waits?: boolean
  /** What their registration has against it, as the card says it. */
  against?: string | null
  /** What is shown of them says that they have attended, since this instant. */
  attended?: { at: string | null } | null
}

/**
 * `now`: a look has just found the person not enrolled. `shown`: the card says so. `in line`: it says waitlisted.
 * `registration`: it says that they are on the event, and what their registration has against it.
 */
export type Off = 'now' | 'shown' | 'in line' | 'registration'

/** What came of a mark with this id, or of its undo. `asked`: the question about it is open. */
export type Outcome =
  | { kind: 'marked' | 'already'; id: string; mark: Mark }
  | { kind: 'asked'; id: string }
  /** Kept on this device: the desk has not heard of it. */
  | { kind: 'waiting'; id: string }
  | { kind: 'failed'; id: string; problem: ApiProblem }
  | { kind: 'undone'; mark: Mark }

/** `none`: the next name was typed and entered instead. */
export type Answer = 'arrived' | 'not now' | 'none'

/** The cautions of an arrival as one question, asked before anything is marked. */
export type CautionQuestion = {
  name: string
  cautions: readonly Caution[]
  input: NewMark
  /** The desk was not asked yet what else there is. */
  off?: Off
  against?: string | null
}

const calledAs = ({ name, apart = null, sharesName = false }: Pick<Arriving, 'name' | 'apart' | 'sharesName'>) =>
  sharesName && apart !== null ? say('{name} ({apart})', { name, apart }) : name

/** The mark of the arrival toast that is shown. */
let toldMark: string | null = null

/** Dismisses the toast of an arrival after another person has undone it. */
export function arrivalUndone(markId: string): void {
  if (toldMark !== markId) return
  toldMark = null
  for (const { id, key } of shownToasts()) if (key === 'arrival') dismiss(id)
}

/**
 * Marks and undoes arrivals at the open event, and says what came of it. A second mark changes nothing and shows the
 * first. `why`: the reason why this user may not. `namesEvent`: the person may have been found from anywhere. `onOutcome`:
 * the screen shows itself what came of it, in the place of a note.
 */
export function useArrival({
  namesEvent = false,
  onOutcome,
}: { namesEvent?: boolean; onOutcome?: (outcome: Outcome) => void } = {}) {
  const { eventId, zone, name: event } = useEventPage()
  const why = useWhyNotRole('staff')
  const undoMs = useUndoMs()
  const people = useRef(new Map<string, Pick<Arriving, 'name' | 'apart' | 'sharesName'>>())
  const ownId = useSession().person.id
  const doer = useCallback(
    (person: string) => ({
      event: { id: eventId, name: event, zone },
      owner: ownId,
      name: person,
      undoMs,
    }),
    [eventId, event, zone, ownId, undoMs],
  )
  const undo = useUndoArrival(eventId, ({ mark, name, reason }) => undoHere(doer(name), mark, reason), {
    onSuccess: (mark) => onOutcome?.({ kind: 'undone', mark }),
  })
  const { mutate: undoNow } = undo
  const takeBack = useCallback(
    (mark: Mark, name: string, reason?: string, onReasonNeeded?: () => void) => {
      disarmNextAction(mark)
      undoNow(
        { mark, name, reason },
        {
          onSuccess: (undone) => {
            toldMark = null
            if (undone !== 'waiting') toast({ text: say('{name}: arrival undone', { name }), key: 'arrival' })
          },
          onError: (problem) => {
            // By the desk's clock the mark is older than by this one.
            if (problem.code === 'invalid_input' && reason === undefined && onReasonNeeded) {
              onReasonNeeded()
              return
            }
            toast({
              text: say('The arrival of {name} was not undone', { name }),
              detail: problem.title,
              meaning: 'no',
              timeoutMs: 0,
              key: `undo ${mark.id}`,
            })
          },
        },
      )
      focusSearchAfterAction()
    },
    [undoNow],
  )
  const [toUndo, setToUndo] = useState<{ mark: Mark; name: string } | null>(null)
  /** With a question where a reason is needed. Not by the clock of the last rendering: a card stays open. */
  const undoMark = useCallback(
    (mark: Mark, name: string) => {
      const ask = () => setToUndo({ mark, name })
      if (mark.by.id === ownId && Date.now() - Date.parse(mark.receivedAt) < freeUndoMs)
        takeBack(mark, name, undefined, ask)
      else ask()
    },
    [ownId, takeBack],
  )
  /** A queue: the next person may be marked before the question about the last one was answered. */
  const [questions, setQuestions] = useState<readonly CautionQuestion[]>([])
  const question = questions[0] ?? null
  const open = useRef<readonly CautionQuestion[]>([])
  const change = useCallback((next: readonly CautionQuestion[]) => {
    open.current = next
    setQuestions(next)
  }, [])
  const isMounted = useRef(true)
  const ask = useCallback(
    (next: CautionQuestion) => {
      const person = subjectOf(eventId, next.input)
      if (isMounted.current) {
        noLongerNotMarked(person, next.name)
        change([...open.current, next])
        // The card was left: nobody would see its question.
      } else noteNeedsAnswer(next.name, person)
    },
    [eventId, change],
  )
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      for (const { name, input } of open.current) noteNeedsAnswer(name, subjectOf(eventId, input))
      change([])
    }
  }, [eventId, change])
  const sentenceOf = useCallback(
    (mark: Mark) => {
      const arrived = arrivalSentence(mark, { zone, now: Date.now() })
      return namesEvent ? say('{arrived}, at {event}', { arrived, event }) : arrived
    },
    [event, namesEvent, zone],
  )
  const tellBefore = useCallback(
    (mark: Mark, name: string) => {
      toast({
        text: say('{name} was marked before', { name }),
        detail: sentenceOf(mark),
        meaning: 'wait',
        // Of several that are marked again, each of these stays.
        key: `arrival ${mark.id}`,
        action: { label: say('Undo arrival'), undoes: true, onSelect: () => undoMark(mark, name) },
      })
    },
    [sentenceOf, undoMark],
  )
  const again = useRef<(input: NewMark) => void>(() => undefined)
  const tellUnmarked = useCallback(
    (input: NewMark, detail: ReactNode, neverSent = false) => {
      const name = calledAs(people.current.get(input.id) ?? { name: '' })
      tellNotMarked({
        key: subjectOf(eventId, input),
        name,
        text: say('The arrival of {name} was not marked', { name }),
        detail,
        again: () => again.current(input),
        neverSent,
      })
    },
    [eventId],
  )
  const send = (input: NewMark) => markHere(doer(calledAs(people.current.get(input.id) ?? { name: '' })), input)
  const { mutate, isPending, variables } = useMarkArrival(eventId, send, {
    onSuccess: (answer, input) => {
      const who = people.current.get(input.id) ?? { name: '' }
      if (answer === 'waiting') {
        toldMark = null
        noLongerNotMarked(subjectOf(eventId, input), who.name)
        onOutcome?.({ kind: 'waiting', id: input.id })
        return
      }
      const { mark, already, cautions } = answer
      if (mark === null) {
        if (cautions.some(({ kind }) => kind === 'sameName')) people.current.set(input.id, { ...who, sharesName: true })
        ask({ name: who.name, cautions, input })
        onOutcome?.({ kind: 'asked', id: input.id })
        return
      }
      noLongerNotMarked(subjectOf(eventId, input), who.name)
      if (onOutcome) {
        onOutcome({ kind: already ? 'already' : 'marked', id: input.id, mark })
        return
      }
      const name = calledAs(who)
      if (already) {
        tellBefore(mark, name)
        return
      }
      toldMark = mark.id
      toast({
        text: say('{name} has arrived', { name }),
        detail: sentenceOf(mark),
        meaning: 'yes',
        key: 'arrival',
        timeoutMs: undoMs,
        action: { label: say('Undo'), undoes: true, onSelect: () => takeBack(mark, name) },
      })
    },
    onError: (problem: ApiProblem, input) => {
      const reason = createElement(WhyNotMarked, { problem })
      tellUnmarked(input, problem instanceof NotKept ? [reason, ' ', say('Not kept on this device.')] : reason)
      onOutcome?.({ kind: 'failed', id: input.id, problem })
    },
  })
  useEffect(() => {
    // The same id: a repetition after a lost answer marks nobody twice.
    again.current = mutate
  }, [mutate])
  const newMark = useCallback(
    (who: Arriving, day: string | null): NewMark => {
      const { guestId, attendeeId, saysNo = false, attended = null } = who
      const id = crypto.randomUUID()
      people.current.set(id, who)
      return {
        id,
        guestId,
        attendeeId,
        day: day ?? dayIn(Date.now(), zone),
        door: currentDoor(),
        saidNotOnEvent: saysNo,
        attended,
      }
    },
    [zone],
  )
  /** Returns the id of the mark. */
  const arrive = useCallback(
    (who: Arriving, day: string | null = null): string => {
      const input = newMark(who, day)
      mutate(input)
      focusSearchAfterAction()
      return input.id
    },
    [mutate, newMark],
  )
  /** Enter has picked them, and the next name was typed before the Enter that marks them. */
  const enteredOnce = (who: Arriving) => tellUnmarked(newMark(who, null), say('Enter was pressed once only.'), true)
  const askOff = useCallback(
    (who: Arriving, off: Off) =>
      ask({
        name: who.name,
        cautions: [],
        input: { ...newMark(who, null), saidNotOnEvent: off !== 'registration' },
        off,
        against: who.against ?? null,
      }),
    [ask, newMark],
  )
  const answer = useCallback(
    (given: Answer) => {
      change(open.current.slice(1))
      if (question === null) return
      const { name, input, off } = question
      if (given === 'arrived') mutate({ ...input, sure: off === undefined })
      else if (given === 'none') noteNeedsAnswer(name, subjectOf(eventId, input))
    },
    [eventId, change, mutate, question],
  )
  return {
    why,
    arrive,
    tellBefore,
    enteredOnce,
    askOff,
    question,
    answer,
    /** The question of `undoMark`, for `UndoArrivalDialog`. */
    undo: {
      asked: toUndo,
      onClose: () => setToUndo(null),
      onUndo: (reason: string) => {
        setToUndo(null)
        if (toUndo !== null) takeBack(toUndo.mark, toUndo.name, reason)
      },
    },
    undoMark,
    undoing: undo.isPending,
    pending: isPending ? variables : null,
  }
}
