import { Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

import { exactly, readStamp } from '#format/dates.ts'
import { pastTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { LongText } from '#records/text/long-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'

type NoteLike = {
  id: string
  text: string
  by: { name: string | null }
  at: string
  mine: boolean
  atDoor?: 'look' | 'stop' | undefined
}

/**
 * One note of the desk: its text as written, author and time. `onRemove`: given if the user may remove it; their own is
 * removed at once, another author's after a confirmation, since it cannot be restored.
 */
export function NoteRow(props: { note: NoteLike; zone: string; now: number; onRemove?: (() => void) | undefined }) {
  const { note, zone, now, onRemove } = props
  const name = note.by.name ?? say('someone')
  const [asks, setAsks] = useState(false)
  const buttonId = useId()
  const keep = () => {
    setAsks(false)
    requestAnimationFrame(() => document.getElementById(buttonId)?.focus())
  }
  return (
    <li className="group/note border-line flex flex-wrap items-start gap-2 border-b py-2">
      <div className="min-w-0 flex-1">
        <LongText text={note.text} />
        {note.atDoor === undefined ? null : (
          <Badge meaning={note.atDoor === 'stop' ? 'no' : 'neutral'}>
            {note.atDoor === 'stop' ? say('Not to be let in') : say('Said at the door')}
          </Badge>
        )}
        <p className="text-label text-quiet">
          <bdi>{name}</bdi>
          {', '}
          <time dateTime={note.at} title={exactly(readStamp(note.at), zone)}>
            {pastTime(Date.parse(note.at), now)}
          </time>
        </p>
      </div>
      {onRemove && !asks ? (
        <IconButton
          id={buttonId}
          label={note.mine ? say('Undo this note') : say('Delete the note of {name}', { name })}
          icon={<Trash2 />}
          onClick={note.mine ? onRemove : () => setAsks(true)}
          className="-my-1"
        />
      ) : null}
      {onRemove && asks ? <AskToDelete name={name} onDelete={onRemove} onKeep={keep} /> : null}
    </li>
  )
}

function AskToDelete({ name, onDelete, onKeep }: { name: string; onDelete: () => void; onKeep: () => void }) {
  // The confirmation replaces the pressed button and takes its focus.
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  useShortcut({ keys: 'Escape', label: say('Keep the note'), group: say('On this person'), run: onKeep })
  return (
    <div role="group" aria-label={say('Confirm deletion')} className="fade-in flex w-full flex-wrap items-center gap-2">
      <span className="min-w-0">{say('Delete the note of {name} for everyone?', { name })}</span>
      <Button compact kind="danger" icon={<Trash2 />} onClick={onDelete}>
        {say('Delete')}
      </Button>
      <Button compact kind="quiet" ref={button} keys="Esc" onClick={onKeep}>
        {say('Keep')}
      </Button>
    </div>
  )
}

/** A note that is being saved: in the list, marked as such. */
export function NoteUnderWay({ text }: { text: string }) {
  return (
    <li className="border-line border-b py-2 opacity-70" aria-busy="true">
      <LongText text={text} />
      <p className="text-label text-quiet">{say('Saving')}</p>
    </li>
  )
}
