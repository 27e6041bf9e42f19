import { type FormEvent, useState } from 'react'

import type { Mark } from '#api/desk/arrivals.ts'
import { useSession } from '#api/desk/session.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { arrivalSentence } from './arrival-words.ts'

/** A mark that takes a reason to undo; null when nothing is asked. */
export type UndoQuestion = {
  asked: { mark: Mark; name: string } | null
  onClose: () => void
  onUndo: (reason: string) => void
}

/** Undoing a mark of others, or an old one, takes a reason, which stays with the mark. */
export function UndoArrivalDialog({ asked, onClose, onUndo }: UndoQuestion) {
  return asked === null ? null : <Asking key={asked.mark.id} {...asked} onClose={onClose} onUndo={onUndo} />
}

type Asked = NonNullable<UndoQuestion['asked']> & Pick<UndoQuestion, 'onClose' | 'onUndo'>

function Asking({ mark, name, onClose, onUndo }: Asked) {
  const { zone } = useEventPage()
  const now = useNow()
  const { person } = useSession()
  return (
    <UndoDialog
      title={say('Undo the arrival of {name}?', { name })}
      done={arrivalSentence(mark, { zone, now })}
      isOwn={mark.by.id === person.id}
      action={say('Undo arrival')}
      onClose={onClose}
      onUndo={onUndo}
    />
  )
}

type Undoing = {
  title: string
  /** What is undone, as a sentence without its full stop. */
  done: string
  /** Done by this user. */
  isOwn: boolean
  action: string
} & Pick<UndoQuestion, 'onClose' | 'onUndo'>

/** Asks for the reason of an undo. */
export function UndoDialog({ title, done, isOwn, action, onClose, onUndo }: Undoing) {
  const [reason, setReason] = useState('')
  const why = isOwn
    ? say('You marked it more than a minute ago, so undoing it takes a reason.')
    : say('A colleague marked it, so undoing it takes a reason.')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') onUndo(reason.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={`${done}. ${why}`}
      actions={
        <>
          <Button onClick={onClose}>{say('Keep it')}</Button>
          <Button
            kind="danger"
            why={reason.trim() === '' && say('Give a reason first')}
            onClick={() => onUndo(reason.trim())}
          >
            {action}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-1">
        <label htmlFor="undo-reason" className="text-label font-medium">
          {say('Reason, seen by desk staff')}
        </label>
        <Input
          id="undo-reason"
          focusFirst
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
