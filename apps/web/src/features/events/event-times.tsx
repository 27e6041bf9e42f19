import type { EventRecord } from '@frontdesk/api-types'
import type { When } from '@frontdesk/time/desk'
import { Suspense } from 'react'

import { joined, nameOf } from '#format/names.ts'
import { minutesInWords } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { listedWord } from '#records/event/listed-words.ts'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'

import { TimeNotes } from './time-notes.tsx'

/** The event's times in full: zone, duration, and contradictions. */
export function EventTimes({ event, when }: { event: EventRecord; when: When }) {
  const minutes = event.durationMinutes
  return (
    <DefinitionList>
      <Definition term={say('Time zone')}>{when.zone ? joined([when.zone, when.offsetLabel]) : null}</Definition>
      <Definition term={say('Days')}>
        {when.days ? say('{count, plural, =1 {One} other {#}}', { count: when.days.count }) : null}
      </Definition>
      <Definition term={say('Length')}>
        {typeof minutes === 'number' && minutes > 0 && when.days ? minutesInWords(Math.round(minutes)) : null}
      </Definition>
      {event.timeslot && Object.keys(event.timeslot).length > 0 ? (
        <Definition term={say('Timeslot')}>
          <span className="line-clamp-3">
            {joined([
              nameOf(event.timeslot) ?? say('No name'),
              event.timeslot.timeslotType === 'Timeslot'
                ? null
                : listedWord('timeslotType', event.timeslot.timeslotType),
            ])}
          </span>
        </Definition>
      ) : null}
      <Suspense fallback={null}>
        <TimeNotes event={event} />
      </Suspense>
    </DefinitionList>
  )
}
