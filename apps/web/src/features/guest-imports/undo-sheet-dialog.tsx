import type { GuestImport } from '#api/desk/guest-imports.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** What the undo does at most, by the counts of what was kept; nothing is certain of a sheet that is half kept. */
function undoLines({ counts, state }: Pick<GuestImport, 'counts' | 'state'>): string[] {
  if (counts === null || state !== 'done') return []
  const lines = [
    [
      counts.new,
      say('{count, plural, one {# guest is} other {# guests are}} taken off the list', { count: counts.new }),
    ],
    [
      counts.changed,
      say('{count, plural, one {# guest is} other {# guests are}} changed back', { count: counts.changed }),
    ],
    [
      counts.missing,
      say('{count, plural, one {# guest is} other {# guests are}} no longer marked as missing', {
        count: counts.missing,
      }),
    ],
  ] as const
  return lines.flatMap(([count, line]) => (count === 0 ? [] : [line]))
}

type Props = { found: Pick<GuestImport, 'fileName' | 'counts' | 'state'>; onClose: () => void; onUndo: () => void }

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
      <ul className="list-disc ps-5">
        {undoLines(found).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{say('Guests who were changed or marked after it are kept.')}</p>
      <p>{say('People with a record in the event system stay listed, in no sheet.')}</p>
    </Dialog>
  )
}
