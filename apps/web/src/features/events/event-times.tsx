import type { EventRecord } from '@frontdesk/api-types'
import type { When } from '@frontdesk/time/desk'
import { Suspense } from 'react'

import { useNow, viewerZone } from '#browser/now.ts'
import { joined, nameOf } from '#format/names.ts'
import { minutesInWords } from '#format/relative-times.ts'
import { describeWhen } from '#format/when.ts'
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
            <Slot slot={event.timeslot} dti={event.dti} />
          </span>
        </Definition>
      ) : null}
      <Suspense fallback={null}>
        <TimeNotes event={event} />
      </Suspense>
    </DefinitionList>
  )
}

/** A slot by its time as all others are written. Its name stands beside it, unless it is that time in the service's words. */
function Slot({ slot, dti }: { slot: NonNullable<EventRecord['timeslot']>; dti: EventRecord['dti'] }) {
  const now = useNow()
  const time = describeWhen(slot, { viewerZone: viewerZone(), now }).inEventZone?.text ?? null
  const name = nameOf(slot)
  const isTime = time !== null && Object.values(dti ?? {}).some((text) => text === name)
  return joined([
    isTime ? null : name,
    time ?? (name === null ? say('No name') : null),
    slot.timeslotType === 'Timeslot' ? null : listedWord('timeslotType', slot.timeslotType),
  ])
}
