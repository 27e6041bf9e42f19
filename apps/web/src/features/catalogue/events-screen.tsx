import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarRange, Compass } from 'lucide-react'
import { useMemo } from 'react'

import { type CatalogueEvent, eventPagesQuery, filterChoicesQuery } from '#api/desk/catalogue.ts'
import { isAdministrator, useSession } from '#api/desk/session.ts'
import { useNow } from '#browser/now.ts'
import { SavedViews } from '#features/saved-views/saved-views.tsx'
import { say } from '#i18n/say.ts'
import { pathsOf } from '#navigation/paths.ts'
import { useTimeParts } from '#records/event/time-parts.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

import { CatalogueList } from './catalogue-list.tsx'
import { EventChoices, EventTimes, eventLink } from './event-choices.tsx'
import { eventColumns } from './event-columns.tsx'
import { eventsQueryOf, filterQueryOf } from './event-query.ts'
import { type EventSearch, eventFilters, eventSearch } from './event-search.ts'
import { shownTimes } from './event-time.ts'
import { useAllPages } from './use-all-pages.ts'

const eventsOf = ({ events }: { events: CatalogueEvent[] }) => events
const eventList = { list: 'events' } as const
const keyOf = ({ id }: CatalogueEvent) => id
const linkOf = (event: CatalogueEvent) => pathsOf(event).overview()

/** Every event that the desk knows, by time, place, project, type, category and status. */
export function EventsScreen({ search }: { search: EventSearch }) {
  const navigate = useNavigate()
  const { person } = useSession()
  const isAdmin = isAdministrator(person)
  const now = useNow()
  const read = useInfiniteQuery(eventPagesQuery(eventsQueryOf(search)))
  const { data: choices } = useQuery(filterChoicesQuery(filterQueryOf(search)))
  const { data } = read
  const events = useMemo(() => data?.pages.flatMap(eventsOf) ?? [], [data])
  const count = data?.pages.at(-1)?.count ?? 0
  const { loadAll } = useAllPages(read, eventsOf, events.length)
  useTimeParts(useMemo(() => events.map(shownTimes), [events]))
  const hasProjects = (choices?.projects.length ?? 0) > 1
  const isNarrow = useNarrow()
  const columns = useMemo(
    () => eventColumns({ now, hasProjects, isAdmin, isNarrow }),
    [now, hasProjects, isAdmin, isNarrow],
  )
  const filters = eventFilters(search)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <CatalogueList
      title={say('Events')}
      kind="events"
      what={say('the events')}
      read={read}
      completeness={data?.pages[0]?.completeness ?? null}
      aside={
        <>
          <SavedViews of={eventList} search={search} onOpen={(view) => void navigate(eventLink(eventSearch(view)))} />
          <ButtonLink to="/events/calendar" search={filters} compact icon={<CalendarRange />}>
            {say('Calendar')}
          </ButtonLink>
          {isAdmin ? (
            <ButtonLink to="/find-events" compact icon={<Compass />}>
              {say('Find events')}
            </ButtonLink>
          ) : null}
        </>
      }
      above={
        <>
          <EventTimes search={search} choices={choices} />
          <EventChoices search={search} choices={choices} />
        </>
      }
    >
      <DataTable
        label={say('Events')}
        rows={events}
        rowKey={keyOf}
        rowLink={linkOf}
        columns={columns}
        state={search}
        onState={(next: TableState) =>
          void navigate({ ...eventLink({ ...filters, ...next }), replace: true, resetScroll: false })
        }
        csv="events"
        remote={{ total: count, sort: 'time', loadAll }}
        empty={
          <Empty
            title={say('No events here')}
            action={isFiltered ? <ButtonLink {...eventLink({})}>{say('Show all events')}</ButtonLink> : null}
          >
            {say('No known event fits all of the filters.')}
          </Empty>
        }
      />
    </CatalogueList>
  )
}
