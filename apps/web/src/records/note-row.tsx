import { Trash2 } from 'lucide-react'

import { exactly, readStamp } from '#format/dates.ts'
import { relativeTime } from '#format/relative-times.ts'
import { IconButton } from '#ui/button.tsx'
import { say } from '#words/say.ts'

import { LongText } from './long-text.tsx'

type NoteLike = { id: string; text: string; by: { name: string | null }; at: string; mine: boolean }

/** One note of the desk: its words as they were written, who left it and when. `onRemove` is for one's own. */
export function NoteRow(props: { note: NoteLike; zone: string; now: number; onRemove?: (() => void) | undefined }) {
  const { note, zone, now, onRemove } = props
  const name = note.by.name ?? say('somebody')
  return (
    <li className="group/note border-line flex items-start gap-2 border-b py-2">
      <div className="min-w-0 flex-1">
        <LongText text={note.text} />
        <p className="text-label text-quiet wrap-anywhere">
          <bdi>{name}</bdi>
          {', '}
          <time dateTime={note.at} title={exactly(readStamp(note.at), zone)}>
            {relativeTime(Math.min(Date.parse(note.at), now), now)}
          </time>
        </p>
      </div>
      {onRemove ? (
        <IconButton label={say('Take this note back')} icon={<Trash2 />} onClick={onRemove} className="-my-1" />
      ) : null}
    </li>
  )
}

/** A note on its way: it stands among the others, and says so. */
export function NoteUnderWay({ text }: { text: string }) {
  return (
    <li className="border-line border-b py-2 opacity-70" aria-busy="true">
      <LongText text={text} />
      <p className="text-label text-quiet">{say('Saving')}</p>
    </li>
  )
}
