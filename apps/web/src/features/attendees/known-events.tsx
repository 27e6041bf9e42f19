import type { DeskAnswer } from '@frontdesk/desk-api'

import { useNow } from '#browser/now.ts'
import { pastTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { standingBy } from '#records/guests/guest-view.ts'
import { Badge } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export type OtherEvents = DeskAnswer<'otherEventsOfGuest'>
export type OtherEvent = OtherEvents['events'][number]

/** What the desk knows of a person at one event. `isAsked`: the event system is asked, too. */
export type DeskRow =
  | { state: 'known'; event: OtherEvent; isAsked: boolean }
  | { state: 'this card' | 'nothing known' | 'not checked' | 'to come' }

export function knownLink({ eventId, slug, projectId, kind, id }: OtherEvent) {
  const links = eventPaths(slug ?? eventId, projectId)
  return kind === 'attendee' ? links.attendee(id) : links.guest(id)
}

export function KnownCell({ desk }: { desk: DeskRow }) {
  const now = useNow()
  switch (desk.state) {
    case 'known': {
      const { kind, ticket, onEvent, enrollmentStatus, arrivedAt } = desk.event
      const parts = [
        ticket,
        // The stored answer would stand beside a newer one.
        onEvent === null || desk.isAsked ? null : say(standingBy(onEvent, enrollmentStatus).word),
        arrivedAt === null ? null : say('arrived {age}', { age: pastTime(Date.parse(arrivedAt), now) }),
      ]
      return (
        <span data-known className="inline-flex flex-wrap items-center gap-x-2">
          <Badge meaning="neutral">{kind === 'sheet' ? say('On the guest list') : say('Seen at this event')}</Badge>
          <span dir="auto" className="text-label text-quiet">
            {parts.filter((part) => part !== null).join(' · ')}
          </span>
        </span>
      )
    }
    case 'this card':
      return <Quiet text={say('this card')} />
    case 'nothing known':
      return <Quiet text={say('nothing known')} />
    case 'not checked':
      return <Quiet text={say('not checked')} />
    case 'to come':
      return <Skeleton className="h-5 w-20" />
  }
}

const Quiet = ({ text }: { text: string }) => <span className="text-label text-quiet">{text}</span>
