import { useQuery } from '@tanstack/react-query'
import { Braces, FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { type Disclosed, type Whom, heldQuery } from '#api/desk/erasures.ts'
import { viewerZone } from '#browser/now.ts'
import { say } from '#i18n/say.ts'
import { DeskBoundary } from '#screen/desk-boundary.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'

import { EraseFromDesk } from './erase-person-dialog.tsx'
import { heldPage, heldParts } from './held-here-page.ts'

/**
 * What this desk holds about a person: how much of each kind, as a file to hand out, and its erasure. Administrators
 * only.
 */
export function HeldHere({ whom, name, onClose }: { whom: Whom; name: string; onClose: () => void }) {
  const [isErasing, setIsErasing] = useState(false)
  const read = useQuery(heldQuery(whom))
  const { data } = read
  if (isErasing) return <EraseFromDesk whom={whom} name={name} onClose={onClose} />
  const title = say('What this desk holds about {name}', { name })
  const save = (extension: 'html' | 'json', type: string, text: string) =>
    saveFile(fileName(say('{name} at this desk', { name }), extension), type, text)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={say('Their data in the event system is not in it. That you looked is recorded in the audit.')}
      actions={
        <>
          <Button kind="danger" icon={<Trash2 />} onClick={() => setIsErasing(true)}>
            {say('Erase…')}
          </Button>
          <Button
            icon={<Braces />}
            busy={data === undefined}
            onClick={() => data && save('json', 'application/json', `${JSON.stringify(data, null, 2)}\n`)}
          >
            {say('Save as JSON')}
          </Button>
          <Button
            data-focus-first
            kind="primary"
            icon={<FileText />}
            busy={data === undefined}
            onClick={() => data && save('html', 'text/html', heldPage(data, title, viewerZone()))}
          >
            {say('Save as a page to read')}
          </Button>
        </>
      }
    >
      <DeskBoundary read={read} failed={say('Couldn’t load what is stored.')} skeleton={6}>
        {(held) => <Held held={held} />}
      </DeskBoundary>
    </Dialog>
  )
}

function Held({ held }: { held: Disclosed }) {
  const parts = heldParts(held)
  if (parts.length === 0) return <p>{say('Nothing is stored about them.')}</p>
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={say('What is stored')} className="flex flex-col">
        {parts.map(({ name, title, rows }) => (
          <li key={name} className="border-line flex justify-between gap-4 border-t py-1 first:border-t-0">
            <span>{title}</span>
            <span className="text-quiet tabular-nums">
              {held.cut.includes(name)
                ? say('the newest {rows, number}', { rows: rows.length })
                : say('{rows, number}', { rows: rows.length })}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-label text-quiet max-w-prose">
        {say(
          'Records with the same e-mail address are in it, too: where several people share one, read it before you hand it out.',
        )}
      </p>
    </div>
  )
}
