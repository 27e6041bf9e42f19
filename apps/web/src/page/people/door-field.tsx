import { DoorOpen } from 'lucide-react'
import { useState } from 'react'

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
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Input
          focusFirst
          aria-label={say('Name of the door at this desk')}
          placeholder={say('North door')}
          value={draft}
          maxLength={longestDoor}
          autoComplete="off"
          onChange={(event) => setDraft(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

/** The door of this browser, which every arrival that is marked here carries; a press changes it. */
export function DoorField({ className }: { className?: string }) {
  const door = doorName.use()
  const [draft, setDraft] = useState<string | null>(null)
  if (draft === null)
    return (
      <Button
        kind="quiet"
        compact
        icon={<DoorOpen className="text-quiet" />}
        onClick={() => setDraft(door)}
        className={className}
      >
        {door === '' ? say('Name this door') : say('Door: {door}', { door })}
      </Button>
    )
  const save = () => {
    setDraft(null)
    keepDoor(draft)
  }
  return (
    <form
      noValidate
      className={cx('flex items-center gap-2', className)}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Input
        focusFirst
        aria-label={say('Name of the door at this desk')}
        placeholder={say('North door')}
        value={draft}
        maxLength={longestDoor}
        autoComplete="off"
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          setDraft(null)
        }}
        className="w-40!"
      />
      <Button compact type="submit">
        {say('Save door')}
      </Button>
    </form>
  )
}
