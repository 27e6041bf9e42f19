import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'

import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/forms/field.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'

/** The field for links, event addresses and ids, or a file of them; with an example of each. */
export function SeedField(props: {
  text: string
  fault: string | null
  onText: (text: string) => void
  onFault: (fault: string) => void
  focusFirst: boolean
}) {
  const { text, fault, onText, onFault, focusFirst } = props
  const [over, setOver] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const id = useId()
  const take = async (file: File | undefined) => {
    if (!file) return
    const { readSeedFile } = await import('./read-seed-file.ts')
    const read = await readSeedFile(file)
    if ('fault' in read) return onFault(read.fault)
    onText(read.text)
    setNote(read.note)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void take(file)
  }
  return (
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx('flex flex-col gap-2 rounded', over && 'outline-2 outline-offset-4 outline-(--focus)')}
    >
      <Field
        label={say('Links, event addresses or ids')}
        hint={say('One a line, or a sheet of them. Companies and projects can be pasted, too.')}
        error={fault}
      >
        <TextArea
          value={text}
          onChange={(event) => {
            setNote(null)
            onText(event.target.value)
          }}
          data-focus-first={focusFirst || undefined}
          rows={5}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
        />
      </Field>
      <Examples onTake={onText} />
      <div>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
          className="peer sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <label
          htmlFor={id}
          className="border-edge bg-surface hover:bg-hover text-table touch:min-h-11 inline-flex min-h-7 cursor-pointer items-center gap-2 rounded border px-2 font-medium peer-focus-visible:outline-2 peer-focus-visible:outline-(--focus)"
        >
          <FileUp aria-hidden className="size-4" />
          {say('Choose a file')}
        </label>
        <span role="status" className="text-label text-quiet ms-2">
          {note ?? <span className="max-sm:hidden">{say('or drop one on the field: text, CSV or XLSX')}</span>}
        </span>
      </div>
    </div>
  )
}

/** Three forms of an entry. A press puts one into the field, to be changed. */
const examples = [
  'https://events.example.org/e/summer-fair',
  'summer-fair',
  '0193a1c2-7f00-7000-8000-000000000001',
] as const

function Examples({ onTake }: { onTake: (text: string) => void }) {
  return (
    <p className="text-label text-quiet flex flex-wrap items-center gap-x-2 gap-y-1">
      {say('For example')}
      {examples.map((example) => (
        <button
          key={example}
          type="button"
          onClick={() => onTake(example)}
          className="bg-raised border-line hover:bg-hover touch:min-h-11 min-h-6 max-w-full truncate rounded-sm border px-1.5 font-mono"
        >
          {example}
        </button>
      ))}
    </p>
  )
}
