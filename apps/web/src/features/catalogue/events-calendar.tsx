import { wallTimeAt } from '@frontdesk/time/desk'
import { useQuery } from '@tanstack/react-query'
import { List } from 'lucide-react'

import { type CatalogueEvent, eventsQuery } from '#api/desk/catalogue.ts'
import { asProblem } from '#api/problem.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { CalendarScreen } from '#features/calendar/calendar-screen.tsx'
import { say } from '#i18n/say.ts'
import type { CalendarEvent } from '#records/event/calendar-entries.ts'
import { rangeOf } from '#records/event/calendar-range.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { filterQueryOf } from './event-query.ts'
import { eventFilters } from './event-search.ts'
import type { EventsCalendarSearch } from './events-calendar-search.ts'

/** Events of one answer; a month of more is cut, and says so. */
const most = 500

/** A day beyond each end: the grid may be drawn in the zone of each event. */
function queryOf(search: EventsCalendarSearch, now: number) {
  const { view = 'month', date } = search
  const { first, last } = rangeOf(view, date ?? wallTimeAt(now, viewerZone()).slice(0, 10))
  return {
    ...filterQueryOf(search),
    from: dayBeside(first, -1),
    to: dayBeside(last, 1),
    limit: String(most),
  }
}
const dayBeside = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)

const calendarEvent = (event: CatalogueEvent): CalendarEvent => ({ ...event, projectId: event.projectId ?? null })

/** The known events as a calendar, with the filters of the list. */
export function EventsCalendar({ search }: { search: EventsCalendarSearch }) {
  const filters = eventFilters(search)
  const day = wallTimeAt(useNow(), viewerZone()).slice(0, 10)
  const { data, error, isFetching, refetch } = useQuery(eventsQuery(queryOf(search, Date.parse(`${day}T12:00:00Z`))))
  const rest = (data?.count ?? 0) - (data?.events.length ?? 0)
  return (
    <CalendarScreen
      title={say('Calendar of all events')}
      events={data?.events.map(calendarEvent) ?? []}
      search={search}
      linkTo={(next) => ({ to: '/events/calendar', search: { ...filters, ...next } })}
      aside={
        <ButtonLink to="/events" search={filters} compact icon={<List />}>
          {say('List')}
        </ButtonLink>
      }
    >
      {error ? (
        <ProblemNotice
          quiet={data !== undefined}
          problem={asProblem(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {say('Couldn’t load {what}.', { what: say('the events') })}
        </ProblemNotice>
      ) : null}
      {rest > 0 ? (
        <Notice quiet kind="partial" title={say('{count, number} more in these days', { count: rest })}>
          {say('Narrow it by the filters of the list, or look at a week.')}
        </Notice>
      ) : null}
    </CalendarScreen>
  )
}
