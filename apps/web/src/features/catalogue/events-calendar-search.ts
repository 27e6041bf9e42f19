import { type CalendarSearch, calendarSearch } from '#features/calendar/calendar-search.ts'

import { type EventFilters, eventFilters } from './event-search.ts'

/** The filters of the list but its time: the calendar has its own days. */
type CalendarFilters = Omit<EventFilters, 'when'>
export type EventsCalendarSearch = CalendarSearch & CalendarFilters

export function eventsCalendarSearch(search: Record<string, unknown>): EventsCalendarSearch {
  const { when: _, ...filters } = eventFilters(search)
  return { ...calendarSearch(search), ...filters }
}
