import { createFileRoute } from '@tanstack/react-router'

import { eventsCalendarSearch } from '#features/catalogue/events-calendar-search.ts'
import { EventsCalendar } from '#features/catalogue/events-calendar.tsx'

export const Route = createFileRoute('/_desk/events/calendar')({
  validateSearch: eventsCalendarSearch,
  component: Calendar,
})

function Calendar() {
  return <EventsCalendar search={Route.useSearch()} />
}
