import type { DeskAnswer } from '@frontdesk/desk-api'

import { pastTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { useNow } from '#page/now.ts'
import { eventPaths } from '#page/paths.ts'
import { onEventWords } from '#records/guests/guest-view.ts'
import { RowLink } from '#ui/table.tsx'

type Known = DeskAnswer<'otherEventsOfGuest'>
type KnownEvent = Known['events'][number]

function linkOf({ eventId, slug, projectId, kind, id }: KnownEvent) {
  const links = eventPaths(slug ?? eventId, projectId)
  return kind === 'attendee' ? links.attendee(id) : links.guest(id)
}

/** What the desk knows of a person at another event, in a few words. */
function saysOf({ kind, ticket, onEvent, arrivedAt }: KnownEvent, now: number): string {
  const parts = [
    kind === 'sheet' ? say('On the guest list') : say('Seen at this event'),
    ticket,
    onEvent === null ? null : say(onEventWords[onEvent].word),
    arrivedAt === null ? null : say('arrived {age}', { age: pastTime(Date.parse(arrivedAt), now) }),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

/** The events whose guest list or records hold the person, pinned or not; the event system is not asked. */
export function KnownEvents({ known: { events, more } }: { known: Known }) {
  const now = useNow()
  return (
    <section aria-label={say('Known at this desk')} data-known-events className="flex flex-col gap-1 pt-3">
      <p className="text-quiet">
        {more
          ? say('Known at this desk: more than {count} other events, the latest are shown.', { count: events.length })
          : say(
              'Known at this desk: {count, plural, one {# other event} other {# other events}}, by guest lists and records seen.',
              { count: events.length },
            )}
      </p>
      <ul className="border-line border-t">
        {events.map((event) => (
          <li key={event.eventId} className="group/row border-line relative flex flex-wrap gap-x-3 border-b py-2">
            <RowLink {...linkOf(event)} dir="auto" className="own-words line-clamp-2">
              {event.eventName ?? say('An event without a name')}
            </RowLink>
            <span dir="auto" className="text-label text-quiet">
              {saysOf(event, now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
