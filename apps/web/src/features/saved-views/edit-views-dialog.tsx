import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { type SavedView, type ViewedList, longestView, useSavedViewWrites } from '#api/desk/saved-views.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { viewNamed } from './view-named.ts'

type Props = { of: ViewedList; views: readonly SavedView[]; onClose: () => void }

/** The saved views of a list, to rename and to delete. */
export function EditViewsDialog({ of, views, onClose }: Props) {
  const { put, remove } = useSavedViewWrites(of)
  const [open, setOpen] = useState<{ id: string; for: 'name' | 'removal' } | null>(null)
  const close = () => setOpen(null)
  return (
    <Dialog open onClose={onClose} title={say('Your saved views')}>
      {views.length === 0 ? <p className="text-quiet">{say('None yet.')}</p> : null}
      <ul aria-label={say('Your saved views')}>
        {views.map((view) => (
          <li key={view.id} className="min-h-row border-line flex flex-wrap items-center gap-2 border-b py-1.5">
            {open?.id !== view.id ? (
              <>
                <span dir="auto" className="own-words min-w-0 flex-1 truncate">
                  {view.name}
                </span>
                <IconButton
                  label={say('Rename {name}', { name: view.name })}
                  icon={<Pencil />}
                  onClick={() => setOpen({ id: view.id, for: 'name' })}
                />
                <IconButton
                  label={say('Delete {name}', { name: view.name })}
                  icon={<Trash2 />}
                  onClick={() => setOpen({ id: view.id, for: 'removal' })}
                />
              </>
            ) : open.for === 'name' ? (
              <NewName
                view={view}
                views={views}
                busy={put.isPending}
                onName={(name) => put.mutate({ ...view, name }, { onSuccess: close })}
                onCancel={close}
              />
            ) : (
              <>
                <span dir="auto" className="own-words min-w-0 flex-1 truncate">
                  {view.name}
                </span>
                <Button
                  kind="danger"
                  compact
                  busy={remove.isPending}
                  onClick={() => remove.mutate(view.id, { onSuccess: close })}
                >
                  {say('Delete this view')}
                </Button>
                <Button kind="quiet" compact onClick={close}>
                  {say('Keep')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {put.error ? <ProblemNotice problem={put.error}>{say('The view was not renamed.')}</ProblemNotice> : null}
      {remove.error ? <ProblemNotice problem={remove.error}>{say('The view was not deleted.')}</ProblemNotice> : null}
    </Dialog>
  )
}

function NewName(props: {
  view: SavedView
  views: readonly SavedView[]
  busy: boolean
  onName: (name: string) => void
  onCancel: () => void
}) {
  const { view, views, busy, onName, onCancel } = props
  const [name, setName] = useState(view.name)
  const [error, setError] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return setError(say('Give it a name, for example “This week”'))
    if ((viewNamed(views, given)?.id ?? view.id) !== view.id) return setError(say('You have another view of this name'))
    return onName(given)
  }
  return (
    <form noValidate onSubmit={save} className="flex min-w-0 flex-1 items-end gap-2">
      <Field label={say('New name of {name}', { name: view.name })} error={error} className="min-w-0 flex-1">
        <Input
          focusFirst
          value={name}
          maxLength={longestView.name}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Otherwise it closes the dialog.
            event.preventDefault()
            onCancel()
          }}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {say('Rename')}
      </Button>
    </form>
  )
}
