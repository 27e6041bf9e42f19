import { DoorOpen } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'

import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'

import { doorName, longestDoor } from './door-name.ts'

function keepDoor(typed: string): void {
  const door = typed.trim()
  if (door === doorName.get()) return
  doorName.set(door)
  toast({
    text: door === '' ? say('Arrivals are marked without a door') : say('Arrivals are marked at {door}', { door }),
  })
}

/** The name as it is typed; Enter saves it, Escape leaves it as it was. */
function DoorForm(props: {
  draft: string
  onDraft: (draft: string | null) => void
  onSave: () => void
  className?: string | undefined
  children?: ReactNode
}) {
  const { draft, onDraft, onSave, className, children } = props
  return (
    <form
      noValidate
      className={cx('flex items-center gap-2', className)}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <Input
        focusFirst
        aria-label={say('Name of the door at this desk')}
        placeholder={say('North door')}
        value={draft}
        maxLength={longestDoor}
        autoComplete="off"
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onDraft(null)
        }}
      />
      {children}
    </form>
  )
}

/** Names the door of this browser. */
export function DoorDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(doorName.get())
  const save = () => {
    onClose()
    keepDoor(draft)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Name of the door at this desk')}
      actions={
        <>
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button kind="primary" onClick={save}>
            {say('Save door')}
          </Button>
        </>
      }
    >
      <DoorForm draft={draft} onDraft={(next) => (next === null ? onClose() : setDraft(next))} onSave={save} />
    </Dialog>
  )
}

/** What is typed on the card of this path. */
let typed: { path: string; draft: string } | null = null

/** A draft that stays when the desk's own card gives way to that of the record, and goes with the card. */
function useDoorDraft(): [string | null, (draft: string | null) => void] {
  const [draft, setDraft] = useState(() => (typed?.path === location.pathname ? typed.draft : null))
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.querySelector('[data-door]') === null) typed = null
      })
    },
    [],
  )
  return [
    draft,
    (next) => {
      typed = next === null ? null : { path: location.pathname, draft: next }
      setDraft(next)
    },
  ]
}

/** The door of this browser, which every arrival that is marked here carries; a press changes it. `offered`: of the event, `inUse`: named by devices. */
export function DoorField({ offered = [], inUse = [] }: { offered?: readonly string[]; inUse?: readonly string[] }) {
  const names = [...new Set([...offered, ...inUse])]
  const door = doorName.use()
  const [draft, setDraft] = useDoorDraft()
  return (
    <div data-door>
      {draft === null ? (
        <Button kind="quiet" compact icon={<DoorOpen className="text-quiet" />} onClick={() => setDraft(door)}>
          {door === '' ? say('Name this door') : say('Door: {door}', { door })}
        </Button>
      ) : (
        <DoorForm
          draft={draft}
          onDraft={setDraft}
          onSave={() => {
            setDraft(null)
            keepDoor(draft)
          }}
          className="[&_input]:w-40!"
        >
          <Button compact type="submit">
            {say('Save door')}
          </Button>
        </DoorForm>
      )}
      {draft === null && door !== '' && offered.length > 0 && !offered.includes(door) ? (
        <p role="status" className="text-label text-wait-ink">
          {say('This event has no door of this name')}
        </p>
      ) : null}
      {draft === null || names.length === 0 ? null : (
        <div role="group" aria-label={say('Doors of this event')} className="mt-2 flex flex-wrap gap-2">
          {names.map((name) => (
            <Button
              key={name}
              compact
              aria-pressed={name === door}
              onClick={() => {
                setDraft(null)
                keepDoor(name)
              }}
            >
              <bdi>{name}</bdi>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
