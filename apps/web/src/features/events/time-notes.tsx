import type { EventRecord } from '@frontdesk/api-types'
import type { WhenNote, WhenNoteKind } from '@frontdesk/time/when-notes'
import { TriangleAlert } from 'lucide-react'
import { use } from 'react'

import { type Marked, mark, say } from '#i18n/say.ts'
import { useWholeTimeParts } from '#records/event/time-parts.ts'
import { Definition } from '#ui/definition-list.tsx'

const open = () => import('@frontdesk/time/when-notes').catch(() => null)
let asked: ReturnType<typeof open> | null = null

/** The code that compares times, dti and zones with each other. Null when it cannot be loaded. */
function notesCode() {
  asked ??= open().then((code) => {
    if (code === null) asked = null
    return code
  })
  return asked
}

const texts: Readonly<Record<Exclude<WhenNoteKind, 'zone-unknown'>, Marked>> = {
  'zone-ignored': mark('Unknown time zone “{sent}”; {computed} is used'),
  'fixed-offset': mark('Fixed UTC offset; the place is unknown'),
  'dti-mismatch': mark('Received {sent}, calculated {computed}'),
  'utc-mismatch': mark('{field} differs from the field without Utc: received {sent}, calculated {computed}'),
  'offset-mismatch': mark('{field} has another offset than its time zone then: received {sent}, calculated {computed}'),
  'skipped-time': mark('The clocks go forward at this time; it is shown an hour later'),
  'clock-forward': mark('Clocks go forward during the event: {sent}, then {computed}'),
  'clock-back': mark('Clocks go back during the event: {sent}, then {computed}'),
  'no-end': mark('End unknown'),
  'ends-before-start': mark('The end is before the start'),
}

/** A note in words, with the sent and the computed value side by side. */
export function noteText({ kind, field, sent, computed }: WhenNote): string {
  if (kind !== 'zone-unknown') return say(texts[kind], { field, sent: sent?.slice(0, 60), computed })
  return sent === undefined
    ? say('Time zone unknown; times are shown as received')
    : say('Unknown time zone “{sent}”; times are shown as received', { sent: sent.slice(0, 60) })
}

/** Contradictions in the event's times. */
export function TimeNotes({ event }: { event: EventRecord }) {
  useWholeTimeParts([event])
  const code = use(notesCode())
  const notes = code?.whenNotes(event) ?? []
  if (notes.length === 0) return null
  return (
    <Definition term={say('Does not fit')}>
      <ul className="flex flex-col gap-1">
        {notes.map((note) => (
          <li key={`${note.kind} ${note.field ?? ''}`} className="flex items-start gap-1.5">
            <TriangleAlert aria-hidden className="text-wait-edge mt-0.5 size-3.5 shrink-0" />
            <span>{noteText(note)}</span>
          </li>
        ))}
      </ul>
    </Definition>
  )
}
