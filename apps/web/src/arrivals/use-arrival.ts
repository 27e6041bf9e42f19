import { type ReactNode, createElement, useCallback, useEffect, useRef } from 'react'

import { type Caution, type Mark, type NewMark, useMarkArrival } from '#api/desk/arrivals.ts'
import { useSession } from '#api/desk/session.ts'
import { useWhyNotRole } from '#api/desk/why-not.ts'
import type { ApiProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { focusSearchAfterAction } from '#navigation/search-box-focus.ts'
import { lettersTyped } from '#ui/keyboard/letters-typed.ts'
import { type Doer, markHere } from '#waiting/mark-here.ts'
import { NotKept } from '#waiting/submit-here.ts'
import { subjectOf } from '#waiting/waiting-action.ts'

import { forgetToldMark, tellArrived, tellArrivedBefore, tellUnmarked } from './arrival-toasts.ts'
import { arrivalSentence, dayIn } from './arrival-words.ts'
import { currentDoor } from './door-name.ts'
import { noLongerNotMarked } from './not-marked.ts'
import { useUndoMs } from './undo-time.ts'
import { type CautionDecision, type KnownCaution, useCautionQuestions } from './use-caution-questions.ts'
import { useUndoMark } from './use-undo-mark.ts'
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
  /** What their registration has against it, as the card says it; undefined while it is read. */
  against?: string | null | undefined
  /** The screen has asked about their registration already. */
  saidAgainst?: boolean
  /** The door said already what the organizer has noted for it. */
  saidNotes?: boolean
  /** What is shown of them says that they have attended, since this instant. */
  attended?: { at: string | null } | null
  /** Letters that were typed when their arrival was asked for, when that was before now. */
  typedAt?: number
}

/** What came of a mark with this id, or of its undo. `asked`: the screen has to ask about it, then `markSurely`. */
export type Outcome =
  | { kind: 'marked' | 'already'; id: string; mark: Mark }
  | { kind: 'asked'; id: string; input: NewMark; cautions: readonly Caution[] }
  /** Kept on this device: the desk has not heard of it. */
  | { kind: 'waiting'; id: string }
  | { kind: 'failed'; id: string; problem: ApiProblem }
  | { kind: 'undone'; mark: Mark }

const calledAs = ({ name, apart = null, sharesName = false }: Pick<Arriving, 'name' | 'apart' | 'sharesName'>) =>
  sharesName && apart !== null ? say('{name} ({apart})', { name, apart }) : name

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
  const ownId = useSession().person.id
  const doer = useCallback(
    (person: string): Doer => ({
      event: { id: eventId, name: event, zone },
      owner: ownId,
      name: person,
      undoMs,
    }),
    [eventId, event, zone, ownId, undoMs],
  )
  const undo = useUndoMark(doer, (mark) => onOutcome?.({ kind: 'undone', mark }))
  const { undoNow, undoMark } = undo
  const { question, ask, close } = useCautionQuestions(eventId)
  const sentenceOf = useCallback(
    (mark: Mark) => {
      const arrived = arrivalSentence(mark, { zone, now: Date.now() })
      return namesEvent ? say('{arrived}, at {event}', { arrived, event }) : arrived
    },
    [event, namesEvent, zone],
  )
  const tellBefore = useCallback(
    (mark: Mark, name: string) =>
      tellArrivedBefore({ mark, name, detail: sentenceOf(mark), onUndo: () => undoMark(mark, name) }),
    [sentenceOf, undoMark],
  )
  /** Whose marks were begun, by the id of the mark. */
  const people = useRef(new Map<string, Pick<Arriving, 'name' | 'apart' | 'sharesName' | 'typedAt'>>())
  const again = useRef<(input: NewMark) => void>(() => undefined)
  const notMarked = useCallback(
    (input: NewMark, detail: ReactNode, neverSent = false) =>
      tellUnmarked({
        person: subjectOf(eventId, input),
        name: calledAs(people.current.get(input.id) ?? { name: '' }),
        detail,
        again: () => again.current(input),
        neverSent,
      }),
    [eventId],
  )
  const send = (input: NewMark) => markHere(doer(calledAs(people.current.get(input.id) ?? { name: '' })), input)
  const { mutate, isPending, variables } = useMarkArrival(eventId, send, {
    onSuccess: (answer, input) => {
      const who = people.current.get(input.id) ?? { name: '' }
      if (answer === 'waiting') {
        forgetToldMark()
        noLongerNotMarked(subjectOf(eventId, input), who.name)
        onOutcome?.({ kind: 'waiting', id: input.id })
        return
      }
      const { mark, already, cautions } = answer
      if (mark === null) {
        if (cautions.some(({ kind }) => kind === 'sameName')) people.current.set(input.id, { ...who, sharesName: true })
        if (onOutcome) onOutcome({ kind: 'asked', id: input.id, input, cautions })
        else ask({ name: who.name, cautions, input }, who.typedAt ?? lettersTyped())
        return
      }
      noLongerNotMarked(subjectOf(eventId, input), who.name)
      if (onOutcome) {
        onOutcome({ kind: already ? 'already' : 'marked', id: input.id, mark })
        return
      }
      const name = calledAs(who)
      if (already) tellBefore(mark, name)
      else tellArrived({ mark, name, detail: sentenceOf(mark), onUndo: () => undoNow(mark, name) }, undoMs)
    },
    onError: (problem: ApiProblem, input) => {
      const reason = createElement(WhyNotMarked, { problem })
      notMarked(input, problem instanceof NotKept ? [reason, ' ', say('Not kept on this device.')] : reason)
      onOutcome?.({ kind: 'failed', id: input.id, problem })
    },
  })
  /** Asked for once more, now. The same id: a repetition after a lost answer marks nobody twice. */
  const markAgain = useCallback(
    (input: NewMark) => {
      const who = people.current.get(input.id) ?? { name: '' }
      people.current.set(input.id, { ...who, typedAt: lettersTyped() })
      mutate(input)
    },
    [mutate],
  )
  useEffect(() => {
    again.current = markAgain
  }, [markAgain])
  const newMark = useCallback(
    (who: Arriving, day: string | null): NewMark => {
      const { guestId, attendeeId, saysNo = false, saidAgainst = false, saidNotes = false, attended = null } = who
      const id = crypto.randomUUID()
      people.current.set(id, { ...who, typedAt: who.typedAt ?? lettersTyped() })
      return {
        id,
        guestId,
        attendeeId,
        day: day ?? dayIn(Date.now(), zone),
        door: currentDoor(),
        saidNotOnEvent: saysNo,
        ...(saidAgainst ? { saidAgainst } : {}),
        ...(saidNotes ? { saidNotes } : {}),
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
  const enteredOnce = (who: Arriving) => notMarked(newMark(who, null), say('Enter was pressed once only.'), true)
  /** Asks about what is known against their arrival, before the desk is asked. */
  const askFirst = useCallback(
    (who: Arriving, known: KnownCaution) =>
      ask(
        {
          name: who.name,
          cautions: [],
          input: {
            ...newMark(who, null),
            saidNotOnEvent: known !== 'registration',
            saidAgainst: known === 'registration',
          },
          known,
          against: who.against ?? null,
        },
        who.typedAt ?? lettersTyped(),
      ),
    [ask, newMark],
  )
  /** Sends the mark again after the user has confirmed the cautions. */
  const markSurely = useCallback((input: NewMark) => markAgain({ ...input, sure: true }), [markAgain])
  const answer = useCallback(
    (given: CautionDecision) => {
      const confirmed = close(given)
      if (confirmed !== null) markAgain(confirmed)
    },
    [close, markAgain],
  )
  return {
    why,
    arrive,
    tellBefore,
    enteredOnce,
    askFirst,
    markSurely,
    question,
    answer,
    undoMark,
    /** The question of `undoMark`, for `UndoArrivalDialog`. */
    undo: undo.question,
    undoing: undo.undoing,
    pending: isPending ? variables : null,
  }
}
