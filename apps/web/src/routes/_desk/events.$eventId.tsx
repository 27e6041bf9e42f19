import { isGuid } from '@frontdesk/api-types/table'
import { Outlet, createFileRoute } from '@tanstack/react-router'

import { EventTabs } from '#app/event-tabs.tsx'
import { useCodeSource } from '#features/codes/code-source.ts'
import { useNewEnrollment } from '#features/enrollment/new-enrollment.ts'
import { useKnownEvent } from '#features/events/event-by-id.ts'
import { NotAnId } from '#features/events/event-no-id.tsx'
import { say } from '#i18n/say.ts'
import { EventPageContext } from '#page/events/event-context.tsx'
import { idLinks } from '#page/events/links.ts'
import { viewerZone } from '#page/now.ts'
import { LayoutPage, Page } from '#page/tabbed-page.tsx'
import { useIsOpen } from '#page/use-is-open.ts'
import { Id, middleTruncated } from '#ui/id.tsx'

/** An event of which only the id is known: the service offers no event by id, but much of it can be read without its record. */
export const Route = createFileRoute('/_desk/events/$eventId')({
  component: BareEvent,
})

function BareEvent() {
  const { eventId } = Route.useParams()
  if (!isGuid(eventId))
    return (
      <Page title={say('That is not an event id')}>
        <NotAnId />
        <p className="max-w-prose">{say('Paste the event’s address or link into the search box.')}</p>
      </Page>
    )
  return <KnownId eventId={eventId.toLowerCase()} />
}

function KnownId({ eventId }: { eventId: string }) {
  const { event } = useKnownEvent(eventId)
  const name = event?.name ?? say('event {id}', { id: middleTruncated(eventId) })
  const links = idLinks(eventId)
  const enrollment = useNewEnrollment(eventId, name, links)
  useCodeSource(eventId, links, useIsOpen('/events/$eventId/registration'))
  return (
    <EventPageContext
      value={{ eventId, projectId: event?.projectId ?? null, name, event: null, zone: viewerZone(), links, enrollment }}
    >
      <LayoutPage>
        <header className="border-line flex flex-col gap-1.5 border-s-[3px] ps-3 sm:ps-4">
          <h1 tabIndex={-1} className="text-title">
            {event ? event.name : say('Event, name unknown')}
          </h1>
          <p className="text-quiet flex flex-wrap items-center gap-x-3">
            <Id id={eventId} what={say('event id')} />
            <span>
              {event
                ? say('Time and place are not known here; times are in your own time zone.')
                : say('Name, time and place are not known here; times are in your own time zone.')}
            </span>
          </p>
        </header>
        <EventTabs name={name} overview={{ to: '/events/$eventId', params: { eventId } }} links={links} />
        <Outlet />
      </LayoutPage>
    </EventPageContext>
  )
}
