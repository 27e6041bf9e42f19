import { Link } from '@tanstack/react-router'

import { usePinnedEvents } from '#events/pinned-events.ts'
import { useProjectPage } from '#events/project-page.ts'
import { useRecents } from '#events/recent-events.ts'
import { say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { Section } from '#ui/section.tsx'

const most = 12

/** Links to check a code for a person and to start a registration: both need an event, so the known ones are listed. */
export function TypeAtEvents({ typeId }: { typeId: string }) {
  const { projectId } = useProjectPage()
  const isOfProject = (one: { projectId: string | null }) => one.projectId?.toLowerCase() === projectId
  const known = new Map(
    [...usePinnedEvents({ reads: false }), ...useRecents()]
      .filter(isOfProject)
      .map(({ eventId, slug, name }) => [eventId.toLowerCase(), { eventId, slug, name }]),
  )
  return (
    <Section title={say('At an event')}>
      <p className="text-quiet max-w-prose">
        {known.size === 0
          ? say(
              'To check a code for a person or to start a registration, open an event of this project: none is known here yet.',
            )
          : say('Check a code for a person, or start a registration:')}
      </p>
      {known.size === 0 ? null : (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {[...known.values()].slice(0, most).map(({ eventId, slug, name }) => (
            <li key={eventId} className="min-w-0">
              <Link
                {...eventPaths(slug, projectId).registrationType(typeId)}
                className="touch:min-h-11 inline-flex min-h-6 items-center underline underline-offset-2"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
