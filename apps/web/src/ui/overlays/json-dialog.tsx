import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMemo } from 'react'

import { say } from '#i18n/say.ts'
import { CopyButton } from '#ui/copy.tsx'
import { Button } from '#ui/forms/button.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'

import { Dialog } from './dialog.tsx'

/** Characters rendered on screen; copy and download contain everything. */
const maxShown = 200_000

export type JsonDialogProps = {
  title: string
  description?: ReactNode
  value: unknown
  /** File name without extension. */
  name: string
  /** Shown above the text, for example what is left out of it. */
  children?: ReactNode
  /** Shown while there is no value. */
  fallback?: ReactNode
  onClose: () => void
}

/** A value as JSON, to read, copy and download. */
export function JsonDialog({ title, description, value, name, children, fallback, onClose }: JsonDialogProps) {
  const text = useMemo(() => JSON.stringify(value, null, 2), [value])
  const cut = text.length > maxShown
  if (fallback)
    return (
      <Dialog open onClose={onClose} title={title} description={description} wide>
        {fallback}
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      wide
      actions={
        <>
          <Button icon={<Download />} onClick={() => saveFile(fileName(name, 'json'), 'application/json', `${text}\n`)}>
            {say('Save as a file')}
          </Button>
          <CopyButton text={text} what="JSON" />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        {cut ? (
          <p className="text-label text-quiet">
            {say('The first {shown, number} of {all, number} characters. The copy and the file have all.', {
              shown: maxShown,
              all: text.length,
            })}
          </p>
        ) : null}
        <pre
          // Keyboard users scroll it; axe asks for it (scrollable-region-focusable).
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={say('JSON')}
          dir="ltr"
          data-focus-first
          className="border-line bg-canvas text-label max-h-[50dvh] overflow-auto rounded border p-3 font-mono break-words whitespace-pre-wrap"
        >
          {cut ? `${text.slice(0, maxShown)}…` : text}
        </pre>
      </div>
    </Dialog>
  )
}
