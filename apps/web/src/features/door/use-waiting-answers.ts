import { useEffect, useEffectEvent } from 'react'

import { type Mark, isAbout } from '#api/desk/arrivals.ts'
import { idsOf } from '#api/desk/guests.ts'
import type { Passage } from '#api/desk/passages.ts'
import { dayIn } from '#arrivals/arrival-words.ts'
import { waitingReasons } from '#arrivals/waiting-reasons.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import type { Row } from '#waiting/waiting-action.ts'
import { onWaitingMark, onWaitingPassage, useWaiting, waitingOf } from '#waiting/waiting-here.ts'
import type { Waiting } from '#waiting/waiting-rows.ts'

import { type DoorAnswer, passedWords } from './door-answer.ts'

/** Milliseconds for which the answer to a mark that waited is awaited here, before the desk is asked about the guest. */
const goneMs = 1000

type Parts = {
  answers: readonly DoorAnswer[]
  /** What became of an answer whose mark, or its undo, has waited. */
  onEnd: (answer: DoorAnswer, part: Partial<DoorAnswer>) => void
  /** It no longer waits: another tab has sent or discarded it. */
  onGone: (answer: DoorAnswer) => void
}

/** The waiting row of a walk-in, the enrollment or the arrival that follows it, or of a passage. */
const ownRowOf = ({ rows }: Waiting, markId: string | null): Row | null =>
  rows.find(({ action: { id, content } }) =>
    content.kind === 'enrollment' ? content.arrival?.id === markId : id === markId,
  ) ?? null

/** The answers with what is known of the marks that wait on this device. */
export function useWaitingAnswers({ answers, onEnd, onGone }: Parts): readonly DoorAnswer[] {
  const { eventId, zone } = useEventPage()
  const waiting = useWaiting()
  const now = useNow()
  const rowOf = ({ guest, markId, at, passing }: DoorAnswer): Row | null =>
    guest === null || passing !== null
      ? ownRowOf(waiting, markId)
      : waitingOf(waiting, { eventId, ids: idsOf(guest).map((id) => id ?? null), day: dayIn(at, zone) })

  const end = useEffectEvent((of: string, mark: Mark) => {
    if (of.toLowerCase() !== eventId.toLowerCase()) return
    for (const answer of answers) {
      const { guest, word, at } = answer
      const isOwn = (answer.mark?.id ?? answer.markId) === mark.id
      if (mark.undone !== null) {
        if (isOwn) onEnd(answer, { word: 'undone', mark: null })
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
      if (answer.word === 'waiting' && answer.markId === actionId) onEnd(answer, { word, passage })
  })
  useEffect(() => onWaitingPassage((_, actionId, passage) => endPassage(actionId, passage)), [])

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

  return answers.map((answer) => {
    const row = answer.word === 'waiting' ? rowOf(answer) : null
    return row?.state === 'needs'
      ? { ...answer, word: 'needs', isLate: true, says: waitingReasons(row, now).join(' ') || null }
      : answer
  })
}
