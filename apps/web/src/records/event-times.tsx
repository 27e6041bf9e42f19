import type { EventRecord } from '@frontdesk/api-types'
import type { When } from '@frontdesk/time'
import { TriangleAlert } from 'lucide-react'

import { dateTime, exactly, readStamp } from '#format/dates.ts'
import { joined, nameOf } from '#format/names.ts'
import { minutesInWords } from '#format/relative-times.ts'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'

import { recurrenceWords } from './recurrence-words.ts'

/** When it is, in full: the zone, the length, what the service wrote itself, and what does not fit together. */
export function EventTimes({ event, when, now }: { event: EventRecord; when: When; now: number }) {
  const dti = event.dti
  const asSent = joined([dti?.formattedDay, dti?.formattedTime], ', ')
  const minutes = event.durationMinutes
  return (
    <DefinitionList>
      <Definition term="Time zone">{when.zone ? joined([when.zone, when.offsetLabel]) : null}</Definition>
      <Definition term="Days">{when.days ? (when.days.count === 1 ? 'One' : when.days.count) : null}</Definition>
      <Definition term="Length">
        {typeof minutes === 'number' && minutes > 0 && when.days ? minutesInWords(Math.round(minutes)) : null}
      </Definition>
      {asSent ? (
        <Definition term="As the service writes it">
          {asSent}
          {dti?.friendlyTimespan ? <span className="text-quiet"> · {dti.friendlyTimespan}</span> : null}
        </Definition>
      ) : null}
      {event.timeslot ? (
        <Definition term="Timeslot">
          {nameOf(event.timeslot) ?? 'No name'}
          {event.timeslot.timeslotType && event.timeslot.timeslotType !== 'Timeslot'
            ? `, ${event.timeslot.timeslotType}`
            : null}
        </Definition>
      ) : null}
      <Repeats event={event} zone={when.zone ?? 'UTC'} now={now} />
      {when.notes.length > 0 ? (
        <Definition term="Does not fit">
          <ul className="flex flex-col gap-1">
            {when.notes.map((note) => (
              <li key={`${note.kind} ${note.field ?? ''}`} className="flex items-start gap-1.5">
                <TriangleAlert aria-hidden className="text-wait-edge mt-0.5 size-3.5 shrink-0" />
                <span>
                  {note.text}
                  {note.sent && note.computed ? (
                    <span className="text-quiet">
                      : sent {note.sent}, worked out {note.computed}
                    </span>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </Definition>
      ) : null}
    </DefinitionList>
  )
}

function Repeats({ event, zone, now }: { event: EventRecord; zone: string; now: number }) {
  if (!event.isRecurring && !event.recurrence) return null
  const { recurrence } = event
  const words = recurrenceWords(recurrence)
  const until = readStamp(event.recursUntil ?? recurrence?.endDate)
  const rule = joined([recurrence?.recurrenceRule, event.recurrencePattern], ' · ')
  return (
    <Definition term="Repeats">
      <p>{words ?? 'Repeats; the pattern is shown as sent'}</p>
      {until ? (
        <p className="text-quiet" title={exactly(until, zone)}>
          until {dateTime(until, { zone, now })}
        </p>
      ) : null}
      {rule ? <p className="text-label text-quiet font-mono">{rule}</p> : null}
      {recurrence?.exclusionRecurrenceRule ? (
        <p className="text-label text-quiet font-mono">except {recurrence.exclusionRecurrenceRule}</p>
      ) : null}
    </Definition>
  )
}
