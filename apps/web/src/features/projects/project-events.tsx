import { Link } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'

import { type PinnedEvent, usePinnedEvents } from '#events/pinned-events.ts'
import { useRecents } from '#events/recent-events.ts'
import type { Placed } from '#events/when-groups.ts'
import { say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Section } from '#ui/section.tsx'

/** Known events of the project: pinned and recently opened ones. The API does not list them. */
export function ProjectEvents({ projectId, name }: { projectId: string; name: string }) {
  const isOfProject = (it: { projectId: string | null }) => it.projectId?.toLowerCase() === projectId
  const pins = usePinnedEvents({ reads: false }).filter(isOfProject)
  const recents = useRecents().filter(
    (it) => isOfProject(it) && !pins.some((pin) => pin.eventId.toLowerCase() === it.eventId.toLowerCase()),
  )
  return (
    <Section
      title={say('Events known here')}
      aside={
        <ButtonLink to="/calendar" kind="quiet" compact icon={<CalendarRange />}>
          {say('Calendar of pinned events')}
        </ButtonLink>
      }
    >
      {pins.length + recents.length === 0 ? (
        <Empty title={say('No event of {name} is pinned or was opened here', { name })}>
          {say('Events of this project appear here once they are opened.')}
        </Empty>
      ) : (
        <ul className="border-line border-t">
          {pins.map((pin) => (
            <EventLine key={pin.eventId} event={pin} note={whenOf(pin)} />
          ))}
          {recents.map((recent) => (
            <EventLine key={recent.eventId} event={recent} note={say('open here lately')} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const whenOf = ({ when }: Placed<PinnedEvent>): string => when.inEventZone?.text ?? say('Not scheduled')

type Known = { slug: string; name: string; projectId: string | null }
function EventLine({ event, note }: { event: Known; note: string }) {
  return (
    <li className="border-line border-b">
      <Link
        {...eventPaths(event.slug, event.projectId).overview()}
        className="min-h-row text-text hover:bg-hover flex flex-wrap items-center gap-x-4 px-2 py-1.5 no-underline"
      >
        <span className="min-w-0 flex-1 font-medium max-sm:basis-full">{event.name}</span>
        <span className="text-table text-quiet">{note}</span>
      </Link>
    </li>
  )
}
