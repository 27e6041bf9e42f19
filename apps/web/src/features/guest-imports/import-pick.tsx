import { FileUp } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useId, useState } from 'react'

import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { faultSentence } from './import-words.ts'
import { type Fault, type OpenSheet, SheetError, openSheet } from './sheet-client.ts'

type Props = {
  /** What is expected, above the field. */
  children?: React.ReactNode
  onSheet: (sheet: OpenSheet) => void
}

/** A sheet is dropped, chosen, or pasted from a spreadsheet. */
export function ImportPick({ children, onSheet }: Props) {
  const [fault, setFault] = useState<{ fault: Fault; name: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const [text, setText] = useState('')
  const id = useId()
  const open = async (name: string, given: () => Promise<Uint8Array | string>) => {
    setBusy(true)
    setFault(null)
    try {
      onSheet(await openSheet(name, await given()))
    } catch (thrown) {
      const read: Fault = thrown instanceof SheetError ? thrown.fault : { code: 'unreadable', row: null, column: null }
      setFault({ fault: read, name })
    } finally {
      setBusy(false)
    }
  }
  const take = (file: File | undefined) => {
    if (file) void open(file.name, async () => new Uint8Array(await file.arrayBuffer()))
  }
  const paste = (pasted: string) => void open(say('pasted rows'), () => Promise.resolve(pasted))
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {children}
      {/* Dropping is a shortcut of the button inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        onDragOver={(event: DragEvent) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
        className={cx(
          'border-edge flex flex-col items-start gap-2 rounded border border-dashed p-5',
          over && 'bg-selected',
        )}
      >
        <label
          htmlFor={id}
          className="bg-accent text-on-accent hover:bg-accent-strong h-control inline-flex cursor-pointer items-center gap-2 rounded px-3 font-medium has-[+input:focus-visible]:outline-2 has-[+input:focus-visible]:outline-offset-2 has-[+input:focus-visible]:outline-(--focus)"
        >
          <FileUp aria-hidden className="size-4" />
          {busy ? say('Reading the file') : say('Choose a file')}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
          className="sr-only"
          disabled={busy}
          onChange={(event) => {
            take(event.target.files?.[0])
            // The same file can be chosen again after it was corrected.
            event.target.value = ''
          }}
        />
        <p className="text-quiet">
          {say(
            'Or drop it here. CSV or Excel (XLSX) as your ticket shop or spreadsheet saves it, up to 50,000 rows. The columns are found by their headers.',
          )}
        </p>
      </div>
      <form
        noValidate
        className="flex flex-col items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') paste(text)
        }}
      >
        <label htmlFor={`${id}-paste`} className="text-label font-medium">
          {say('Or paste rows from a spreadsheet, with their header')}
        </label>
        <TextArea
          id={`${id}-paste`}
          rows={3}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event: ClipboardEvent) => {
            const pasted = event.clipboardData.getData('text')
            // A megabyte in a text field makes the page slow: large pastes are read at once.
            if (pasted.length < 20_000) return
            event.preventDefault()
            paste(pasted)
          }}
        />
        <Button type="submit" busy={busy} why={text.trim() === '' && say('Paste some rows first')}>
          {say('Read these rows')}
        </Button>
      </form>
      {fault ? (
        <Notice assertive kind="rejected" title={say('{name} couldn’t be read', { name: fault.name })}>
          <p>{faultSentence(fault.fault)}</p>
        </Notice>
      ) : null}
    </div>
  )
}
