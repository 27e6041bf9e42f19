import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { activityQuery } from '#api/desk/activity.ts'
import { type Note, type NoteSubject, notesQuery } from '#api/desk/notes.ts'
import { useNow } from '#browser/now.ts'
import { exactly, readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { Section } from '#ui/section.tsx'

import { type ActivityEntry, activityView } from './activity-view.ts'

const shownAtFirst = 3

/** The same query as that of the notes on the card: a new note is here at once. */
const entryOfNote = ({ id, by, at }: Note): ActivityEntry & { id: string } => ({
  id,
  by,
  at,
  operation: 'addNote',
  state: 'confirmed',
  requestedState: null,
  to: null,
  detail: null,
})

type Props = { eventId: string; subject: NoteSubject; subjects: readonly string[]; zone: string }

/** All writes, arrivals and notes about one person from this desk, by any member of staff, newest first. */
export function ActivityList({ eventId, subject, subjects, zone }: Props) {
  const now = useNow()
  const { data: notes = [] } = useQuery(notesQuery(subject, subjects))
  const known = useQuery(activityQuery(eventId, subjects))
  const [all, setAll] = useState(false)
  const entries = [...(known.data ?? []), ...notes.map(entryOfNote)].toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  )
  return (
    <Section title={say('Activity')}>
      {known.isError && !known.data ? (
        <Notice kind="away" quiet title={say('Couldn’t load the activity')} onRetry={() => void known.refetch()} />
      ) : null}
      <ol className="min-h-9" aria-label={say('Activity')}>
        {(all ? entries : entries.slice(0, shownAtFirst)).map((entry) => (
          <ActivityLine key={entry.id} entry={entry} zone={zone} now={now} />
        ))}
        {known.data && entries.length === 0 ? (
          <li className="text-quiet py-2">{say('Nothing yet. Only what was done at this desk is listed.')}</li>
        ) : null}
      </ol>
      {entries.length > shownAtFirst ? (
        <div data-print="no">
          <Button compact kind="quiet" aria-expanded={all} onClick={() => setAll(!all)} className="-ms-2">
            {all ? say('Show fewer') : say('Show all {total}', { total: entries.length })}
          </Button>
        </div>
      ) : null}
    </Section>
  )
}

function ActivityLine({ entry, zone, now }: { entry: ActivityEntry; zone: string; now: number }) {
  const { what, meaning, word, byAndWhen } = activityView(entry, now)
  return (
    <li className="border-line flex items-start gap-3 border-b py-1.5">
      <div className="min-w-0 flex-1">
        <p>{what}</p>
        <p className="text-label text-quiet">
          <time dateTime={entry.at} title={exactly(readStamp(entry.at), zone)}>
            <bdi>{byAndWhen}</bdi>
          </time>
        </p>
      </div>
      <Badge meaning={meaning}>{word}</Badge>
    </li>
  )
}
