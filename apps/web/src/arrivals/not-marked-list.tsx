import { X } from 'lucide-react'
import { useState } from 'react'

import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { useNotesPlace } from '#ui/overlays/notes-place.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

import { type NotMarked, setNotMarked, useNotMarked } from './not-marked-people.ts'

/** Sends these marks once more; they stay named until they are marked. */
function markAgain(chosen: readonly NotMarked[]): void {
  const keys = new Set(chosen.map(({ key }) => key))
  setNotMarked((before) => before.map((one) => (keys.has(one.key) ? { ...one, busy: true } : one)))
  for (const { again } of chosen) again?.()
}

/**
 * Who was not marked, the last first, each with what can be done. `onDismiss` takes one off the list. On a phone, and where the page
 * has the notes in its flow, their number, which opens the list: it would cover the rows, or push them away.
 */
export function NotMarkedList({ onDismiss }: { onDismiss: (key: string) => void }) {
  const all = useNotMarked()
  const narrow = useNarrow()
  const isInFlow = useNotesPlace() !== null
  const closes = narrow || (isInFlow && all.length > 1)
  const [open, setOpen] = useState(false)
  const failed = all.filter(({ again, busy }) => again !== undefined && busy !== true)
  const newest = all.at(-1)
  const count = closes ? (
    <Button compact aria-expanded={open} className="self-start" onClick={() => setOpen(!open)}>
      {say('{count, plural, one {# entry} other {# entries}}', { count: all.length })}
    </Button>
  ) : all.length > 1 ? (
    <p className="text-label text-quiet">
      {say('{count, plural, one {# entry} other {# entries}}', { count: all.length })}
    </p>
  ) : null
  if (closes && !open)
    return isInFlow ? (
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p className="min-w-0 flex-1">{newest?.text}</p>
        {count}
      </div>
    ) : (
      count
    )
  return (
    <div className="flex flex-col gap-2">
      {count}
      <ul aria-label={say('Not marked')} className="flex max-h-[max(5rem,20dvh)] flex-col gap-1 overflow-y-auto">
        {all.toReversed().map((one) => (
          <li key={one.key} className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <p className="text-body font-medium">{one.text}</p>
              <div>{one.detail}</div>
            </div>
            {one.again === undefined ? null : (
              <Button compact busy={one.busy === true} onClick={() => markAgain([one])}>
                {one.neverSent === true ? say('Mark') : say('Mark again')}
              </Button>
            )}
            {/* One alone is dismissed by the button of the note. */}
            {all.length === 1 ? null : (
              <IconButton
                label={
                  one.name === null
                    ? say('Dismiss: {text}', { text: one.text })
                    : say('Do not mark {name}', { name: one.name })
                }
                icon={<X />}
                onClick={() => onDismiss(one.key)}
              />
            )}
          </li>
        ))}
      </ul>
      {failed.length > 1 ? (
        <Button compact className="self-start" onClick={() => markAgain(failed)}>
          {say('Mark all again')}
        </Button>
      ) : null}
    </div>
  )
}
