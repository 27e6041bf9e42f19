import { useEventPage } from '#events/event-context.tsx'
import { clockIn } from '#format/intl-dates.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { type DoorAnswer, wordText } from '../door-answer.ts'

type Props = { answer: DoorAnswer; onClose: () => void; onUndo: (answer: DoorAnswer) => void }

/** Confirmation for an undo by key of a guest who is not the one on the screen. */
export function UndoEarlier({ answer, onClose, onUndo }: Props) {
  const { zone } = useEventPage()
  const { passage, passing, guest, text, at } = answer
  const name = guest?.sheet.name ?? text
  const isArrival = passage === null && passing === null
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      title={isArrival ? say('Undo the arrival of {name}?', { name }) : say('Undo the last step of {name}?', { name })}
      actions={
        <>
          <Button onClick={onClose}>{say('Keep it')}</Button>
          <Button
            kind="danger"
            data-focus-first
            onClick={() => {
              onClose()
              onUndo(answer)
            }}
          >
            {isArrival ? say('Undo arrival') : say('Undo')}
          </Button>
        </>
      }
    >
      <p>{say('{word}, {when}', { word: wordText(answer), when: clockIn(at, zone) })}</p>
    </Dialog>
  )
}
