import { useCallback, useState } from 'react'

import { type Mark, useUndoArrival } from '#api/desk/arrivals.ts'
import { useSession } from '#api/desk/session.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { forgetCardOf } from '#navigation/enter-on-card.ts'
import { focusSearchAfterAction } from '#navigation/search-box-focus.ts'
import { type Doer, undoHere } from '#waiting/mark-here.ts'

import { forgetToldMark, tellUndone } from './arrival-toasts.ts'
import type { UndoQuestion } from './undo-arrival-dialog.tsx'
import { needsReason, tellNotUndone } from './undo-failure.ts'
import { freeUndoMs } from './undo-time.ts'

/** Undoes marks of the open event. `onUndone`: not for an undo that waits on this device. */
export function useUndoMark(doer: (name: string) => Doer, onUndone: (mark: Mark) => void) {
  const { eventId } = useEventPage()
  const ownId = useSession().person.id
  const { mutate, isPending } = useUndoArrival(
    eventId,
    ({ mark, name, reason }) => undoHere(doer(name), mark, reason),
    { onSuccess: onUndone },
  )
  /** `onReasonNeeded`: in the place of the toast when the desk wants a reason. */
  const undoNow = useCallback(
    (mark: Mark, name: string, reason?: string, onReasonNeeded?: () => void) => {
      forgetCardOf(mark)
      mutate(
        { mark, name, reason },
        {
          onSuccess: (undone) => {
            forgetToldMark()
            if (undone !== 'waiting') tellUndone(name)
          },
          onError: (problem) => {
            if (needsReason(problem, reason) && onReasonNeeded) onReasonNeeded()
            else tellNotUndone(mark.id, say('The arrival of {name} was not undone', { name }), problem)
          },
        },
      )
      focusSearchAfterAction()
    },
    [mutate],
  )
  const [asked, setAsked] = useState<UndoQuestion['asked']>(null)
  /** With a question where a reason is needed. Not by the clock of the last rendering: a card stays open. */
  const undoMark = useCallback(
    (mark: Mark, name: string) => {
      const ask = () => setAsked({ mark, name })
      if (mark.by.id === ownId && Date.now() - Date.parse(mark.receivedAt) < freeUndoMs)
        undoNow(mark, name, undefined, ask)
      else ask()
    },
    [ownId, undoNow],
  )
  /** The question of `undoMark`, for `UndoArrivalDialog`. */
  const question: UndoQuestion = {
    asked,
    onClose: () => setAsked(null),
    onUndo: (reason) => {
      setAsked(null)
      if (asked !== null) undoNow(asked.mark, asked.name, reason)
    },
  }
  return { undoNow, undoMark, question, undoing: isPending }
}
