import type { GuestImport } from '#api/desk/guest-imports.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type Props = { found: Pick<GuestImport, 'fileName'>; onClose: () => void; onUndo: () => void }

/** Asks before a sheet is undone. */
export function UndoSheetDialog({ found, onClose, onUndo }: Props) {
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      title={say('Undo {file}?', { file: found.fileName })}
      description={say('Guests whom it added are removed, and what it changed is as it was before.')}
      actions={
        <>
          <Button onClick={onClose}>{say('Keep it')}</Button>
          <Button
            kind="danger"
            onClick={() => {
              onClose()
              onUndo()
            }}
          >
            {say('Undo this sheet')}
          </Button>
        </>
      }
    >
      <p>{say('Guests who were changed or marked after it are kept.')}</p>
      <p>{say('People with a record in the event system stay listed, in no sheet.')}</p>
    </Dialog>
  )
}
