import { Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'

import { viewerZone } from '#browser/now.ts'
import { EventPageContext } from '#events/event-context.tsx'
import { useCodeSource } from '#features/codes/code-source.ts'
import { useNewEnrollment } from '#features/enrollment/new-enrollment.ts'
import type { EventById } from '#features/events/event-by-id.ts'
import { say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { useIsAlone, useIsOpen } from '#navigation/use-is-open.ts'
import { LayoutPage } from '#screen/tabbed-page.tsx'
import { Id, middleTruncated } from '#ui/id.tsx'

import { EventTabs } from './event-tabs.tsx'

/** An event by its id. No operation returns its record by id, but most of its tabs need only the id. */
export function EventOfId({ eventId, known }: { eventId: string; known: EventById | null }) {
  const name = known?.name ?? say('event {id}', { id: middleTruncated(eventId) })
  const links = useMemo(() => eventPaths(eventId), [eventId])
  const enrollment = useNewEnrollment({ id: eventId, name, zone: viewerZone() }, links)
  const isAlone = useIsAlone()
  useCodeSource(eventId, links, useIsOpen('/e/$event/registration'))
  return (
    <EventPageContext
      value={{ eventId, projectId: known?.projectId ?? null, name, event: null, zone: viewerZone(), links, enrollment }}
    >
      {isAlone ? (
        <Outlet />
      ) : (
        <LayoutPage>
          <header className="border-line flex flex-col gap-1.5 border-s-[3px] ps-3 sm:ps-4">
            <h1 tabIndex={-1} className="text-title">
              {known ? known.name : say('Event, name unknown')}
            </h1>
            <p className="text-quiet flex flex-wrap items-center gap-x-3">
              <Id id={eventId} what={say('event id')} />
              <span>
                {known
                  ? say('Time and place are not known here; times are in your own time zone.')
                  : say('Name, time and place are not known here; times are in your own time zone.')}
              </span>
            </p>
          </header>
          <EventTabs name={name} links={links} />
          <Outlet />
        </LayoutPage>
      )}
    </EventPageContext>
  )
}
