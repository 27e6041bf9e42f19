import { type FormEvent, useState } from 'react'

import { type SavedView, type ViewedList, longestView, useSavedViewWrites } from '#api/desk/saved-views.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'

import { viewNamed } from './view-named.ts'

type Props = {
  of: ViewedList
  views: readonly SavedView[]
  search: string
  note: string | undefined
  onClose: () => void
}

/** Asks for the name of a new view. The name of another one replaces that one. */
export function SaveViewDialog({ of, views, search, note, onClose }: Props) {
  const { put } = useSavedViewWrites(of)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [id] = useState(() => crypto.randomUUID())
  const before = viewNamed(views, name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return setError(say('Give it a name, for example “This week”'))
    put.mutate(
      { id: before?.id ?? id, name: given, search },
      {
        onSuccess: () => {
          toast({ text: say('View “{name}” saved', { name: given }) })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Save this view')}
      description={[say('Filters, order and columns, for you alone.'), note ?? ''].join(' ').trim()}
    >
      <form noValidate onSubmit={save} className="flex flex-col gap-3">
        <Field
          label={say('Name')}
          hint={before ? say('You have a view of this name: it is replaced.') : undefined}
          error={error}
        >
          <Input
            name="name"
            maxLength={longestView.name}
            autoComplete="off"
            focusFirst
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        {put.error ? <ProblemNotice problem={put.error}>{say('The view was not saved.')}</ProblemNotice> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={put.isPending}>
            {before ? say('Replace view') : say('Save view')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
