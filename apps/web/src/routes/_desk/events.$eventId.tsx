import { isGuid } from '@frontdesk/api-types/table'
import { Outlet, createFileRoute } from '@tanstack/react-router'

import { viewerZone } from '#shell/now.ts'
import { Page } from '#shell/page.tsx'
import { Id, middleTruncated } from '#ui/copy.tsx'
import { Notice } from '#ui/notice.tsx'
import { TabLink, Tabs } from '#ui/tabs.tsx'

import { EventPageContext } from './-event-page.tsx'
import { idLinks } from './-links.ts'
import { useNewEnrollment } from './-new-enrollment.ts'

/** An event of which only the id is known: the service offers no event by id, but much of it can be read without its record. */
export const Route = createFileRoute('/_desk/events/$eventId')({
  component: BareEvent,
})

function BareEvent() {
  const { eventId } = Route.useParams()
  if (!isGuid(eventId))
    return (
      <Page title="That is not an event id">
        <Notice kind="rejected" title="The address holds no id">
          <p>
            An id has 32 digits and letters a to f in five groups. Nothing was asked of the service. Paste the
            event&rsquo;s slug or link into the box above.
          </p>
        </Notice>
      </Page>
    )
  return <KnownId eventId={eventId.toLowerCase()} />
}

function KnownId({ eventId }: { eventId: string }) {
  const name = `event ${middleTruncated(eventId)}`
  const links = idLinks(eventId)
  const enrollment = useNewEnrollment(eventId, name, links)
  const params = { eventId }
  return (
    <EventPageContext value={{ eventId, projectId: null, name, event: null, zone: viewerZone(), links, enrollment }}>
      <div className="flex w-full max-w-[75rem] flex-col gap-4 px-4 py-4 sm:px-6 lg:px-8">
        <header className="border-line flex flex-col gap-1.5 border-l-[3px] pl-3 sm:pl-4">
          <h1 tabIndex={-1} className="text-title">
            An event known by its id
          </h1>
          <p className="text-quiet flex flex-wrap items-center gap-x-3">
            <Id id={eventId} what="event id" />
            <span>Name, time and place are not known here; times stand in your own zone.</span>
          </p>
        </header>
        <Tabs label="Pages of this event">
          <TabLink to="/events/$eventId" params={params} activeOptions={{ exact: true, includeSearch: false }}>
            Overview
          </TabLink>
          <TabLink to="/events/$eventId/attendees" params={params} activeOptions={{ includeSearch: false }}>
            Attendees
          </TabLink>
          <TabLink to="/events/$eventId/inventory" params={params} activeOptions={{ includeSearch: false }}>
            Inventory
          </TabLink>
          <TabLink to="/events/$eventId/companies" params={params} activeOptions={{ includeSearch: false }}>
            Companies
          </TabLink>
        </Tabs>
        <Outlet />
      </div>
    </EventPageContext>
  )
}
