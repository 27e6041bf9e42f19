import { useSession } from '#api/desk/session.ts'
import { markText } from '#arrivals/arrival-words.ts'
import { UndoDialog } from '#arrivals/undo-arrival-dialog.tsx'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'

import { type DoorAnswer, wordText } from '../door-answer.ts'

type Props = { answer: DoorAnswer; onClose: () => void; onUndo: (reason: string) => void }

/** Taking back a passage of others, or an old one, takes a reason, as the undo of an arrival does. */
export function PassageUndo({ answer, onClose, onUndo }: Props) {
  const { zone } = useEventPage()
  const now = useNow()
  const { person } = useSession()
  const { passage, guest, text } = answer
  if (passage === null) return null
  const when = markText(passage, { zone, now })
  return (
    <UndoDialog
      title={say('Undo the last step of {name}?', { name: guest?.sheet.name ?? text })}
      done={say('{word}, {when}', { word: wordText(answer), when })}
      isOwn={passage.by.id === person.id}
      action={say('Undo')}
      onClose={onClose}
      onUndo={onUndo}
    />
  )
}
