import type { EventRecord } from '@frontdesk/api-types'
import type { When } from '@frontdesk/time'
import { TriangleAlert } from 'lucide-react'

import { joined, nameOf } from '#format/names.ts'
import { minutesInWords } from '#format/relative-times.ts'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'

/** When it is, in full: the zone, the length, what the service wrote itself, and what does not fit together. */
export function EventTimes({ event, when }: { event: EventRecord; when: When }) {
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
