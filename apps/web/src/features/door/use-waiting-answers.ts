import { useEffect, useEffectEvent } from 'react'

import { type Mark, isAbout } from '#api/desk/arrivals.ts'
import { idsOf } from '#api/desk/guests.ts'
import type { Passage } from '#api/desk/passages.ts'
import { dayIn } from '#arrivals/arrival-words.ts'
import { waitingReasons } from '#arrivals/waiting-reasons.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { type Row, type WaitingAction, mayBeSent } from '#waiting/waiting-action.ts'
import { onWaitingMark, onWaitingPassage, onWithdrawn, useWaiting, waitingOf } from '#waiting/waiting-here.ts'
import type { Waiting } from '#waiting/waiting-rows.ts'

import { type DoorAnswer, isEarly, isUndoneBy, ownId, passedWords } from './door-answer.ts'

/** Milliseconds for which the answer to a mark that waited is awaited here, before the desk is asked about the guest. */
const goneMs = 1000

type Parts = {
  answers: readonly DoorAnswer[]
  /** What became of an answer whose mark, or its undo, has waited. */
  onEnd: (answer: DoorAnswer, part: Partial<DoorAnswer>) => void
  /** It was taken back before it was sent. */
  onWithdrawn: (answer: DoorAnswer, part: Partial<DoorAnswer>) => void
  /** It no longer waits: another tab has sent or discarded it. */
  onGone: (answer: DoorAnswer) => void
}

/** The waiting row of a walk-in, the enrollment or the arrival that follows it, or of a passage. */
const ownRowOf = ({ rows }: Waiting, markId: string | null): Row | null =>
  rows.find(({ action: { id, content } }) =>
    content.kind === 'enrollment' ? content.arrival?.id === markId : id === markId,
  ) ?? null

/** The row that waits about the person of an answer, or about its passage. */
export const rowOfAnswer = (
  { guest, markId, at, passing }: DoorAnswer,
  waiting: Waiting,
  { eventId, zone }: { eventId: string; zone: string },
): Row | null =>
  guest === null || passing !== null
    ? ownRowOf(waiting, markId)
    : waitingOf(waiting, { eventId, ids: idsOf(guest), day: dayIn(at, zone) })

/** The answers with what is known of the marks that wait on this device. */
export function useWaitingAnswers({ answers, onEnd, onGone, ...parts }: Parts): readonly DoorAnswer[] {
  const { eventId, zone } = useEventPage()
  const waiting = useWaiting()
  const now = useNow()
  const rowOf = (answer: DoorAnswer): Row | null => rowOfAnswer(answer, waiting, { eventId, zone })

  const end = useEffectEvent((of: string, mark: Mark) => {
    if (of.toLowerCase() !== eventId.toLowerCase()) return
    for (const answer of answers) {
      const { guest, word, at } = answer
      const isOwn = ownId(answer) === mark.id
      if (mark.undone !== null) {
        if (isUndoneBy(answer, mark.id, answer === answers[0])) onEnd(answer, { word: 'undone', mark: null })
      } else if (
        word === 'waiting' &&
        (isOwn || (guest !== null && isAbout(guest, mark) && mark.day === dayIn(at, zone)))
      )
        onEnd(answer, { word: isOwn ? 'welcome' : 'already', mark })
      else if (word === 'already' && guest !== null && isAbout(guest, mark) && mark.day === dayIn(at, zone))
        onEnd(answer, { mark })
    }
  })
  useEffect(() => onWaitingMark((of, mark) => end(of, mark)), [])
  const endPassage = useEffectEvent((actionId: string, passage: Passage) => {
    const word = passage.id === actionId ? passedWords[passage.kind] : 'alreadyHere'
    for (const answer of answers)
      if (answer.word === 'waiting' && answer.markId === actionId)
        onEnd(answer, { word, passage, says: isEarly({ ...answer, word }, zone) ? say('Not arrived yet') : null })
      else if (answer.word === 'alreadyHere' && answer.passage?.id === actionId) onEnd(answer, { passage })
  })
  useEffect(() => onWaitingPassage((_, actionId, passage) => endPassage(actionId, passage)), [])

  const withdraw = useEffectEvent(({ id, content }: WaitingAction) => {
    const kept = content.kind === 'enrollment' ? content.arrival?.id : id
    const word = content.kind === 'mark' ? 'undone' : 'takenBack'
    for (const answer of answers)
      if (kept !== undefined && kept === ownId(answer))
        parts.onWithdrawn(answer, {
          word,
          mark: null,
          passage: null,
          markId: null,
          says: say('Taken back. It was never sent.'),
        })
  })
  useEffect(() => onWithdrawn((action) => withdraw(action)), [])

  const gone = answers.filter((answer) => answer.word === 'waiting' && rowOf(answer) === null)
  const goneKeys = gone.map(({ key }) => key).join(' ')
  const lookAgain = useEffectEvent(() => {
    for (const answer of gone) onGone(answer)
  })
  useEffect(() => {
    if (goneKeys === '') return undefined
    const timer = setTimeout(() => lookAgain(), goneMs)
    return () => clearTimeout(timer)
  }, [goneKeys])

  return answers.map((answer, nth) => {
    const row = ['waiting', 'welcome', 'already'].includes(answer.word) ? rowOf(answer) : null
    const isOnItsWay = row?.state === 'sending' && row.tries <= 1
    const content = row?.action.content
    const isTakenBack = content?.kind === 'undo' && isUndoneBy(answer, content.markId, nth === 0)
    if (row !== null && mayBeSent(row) && !isOnItsWay && isTakenBack)
      return {
        ...answer,
        word: 'undone',
        mark: null,
        says: say('Taken back. The desk hears of it as soon as it can be reached.'),
      }
    if (answer.word !== 'waiting') return answer
    return row?.state === 'needs'
      ? { ...answer, word: 'needs', isLate: true, says: waitingReasons(row, now).join(' ') || null }
      : answer
  })
}
