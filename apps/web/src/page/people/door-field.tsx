import { DoorOpen } from 'lucide-react'
import { useState } from 'react'

import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/field.tsx'
import { toast } from '#ui/overlays/toast.tsx'

import { doorName, longestDoor } from './door-name.ts'

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
    const next = draft.trim()
    setDraft(null)
    if (next === door) return
    doorName.set(next)
    toast({
      text:
        next === '' ? say('Arrivals are marked without a door') : say('Arrivals are marked at {door}', { door: next }),
    })
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
