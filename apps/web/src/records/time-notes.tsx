import type { EventRecord } from '@frontdesk/api-types'
import type { WhenNote, WhenNoteKind } from '@frontdesk/time/when-notes'
import { TriangleAlert } from 'lucide-react'
import { use } from 'react'

import { Definition } from '#ui/definition-list.tsx'
import { type Marked, mark, say } from '#words/say.ts'

import { useWholeTimeParts } from './time-parts.ts'

const open = () => import('@frontdesk/time/when-notes').catch(() => null)
let asked: ReturnType<typeof open> | null = null

/** The code that compares times, dti and zones with each other. Null when it cannot be fetched. */
function notesCode() {
  asked ??= open().then((code) => {
    if (code === null) asked = null
    return code
  })
  return asked
}

const texts: Readonly<Record<Exclude<WhenNoteKind, 'zone-unknown'>, Marked>> = {
  'zone-ignored': mark('The time zone “{sent}” is not known; {computed} is used'),
  'fixed-offset': mark('Only a fixed offset is known, not the place'),
  'dti-mismatch': mark('The service says {sent}, worked out {computed}'),
  'utc-mismatch': mark('{field} is another time than the one without Utc: sent {sent}, worked out {computed}'),
  'offset-mismatch': mark(
    '{field} was sent with another offset than its zone has then: sent {sent}, worked out {computed}',
  ),
  'skipped-time': mark('Clocks go forward over this time; it is shown an hour on'),
  'clock-forward': mark('Clocks go forward during the event: {sent}, then {computed}'),
  'clock-back': mark('Clocks go back during the event: {sent}, then {computed}'),
  'no-end': mark('No end was sent'),
  'ends-before-start': mark('The end that was sent is before the start'),
}

/** A note in words; what was sent stands beside what was worked out, and neither replaces the other. */
export function noteText({ kind, field, sent, computed }: WhenNote): string {
  if (kind !== 'zone-unknown') return say(texts[kind], { field, sent: sent?.slice(0, 60), computed })
  return sent === undefined
    ? say('No time zone was sent; times are shown as sent')
    : say('The time zone “{sent}” is not known; times are shown as sent', { sent: sent.slice(0, 60) })
}

/** What does not fit together in the event's times. */
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
