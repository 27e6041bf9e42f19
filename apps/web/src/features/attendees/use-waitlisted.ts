import { useQuery } from '@tanstack/react-query'

import { guestFiltersQuery } from '#api/desk/guests.ts'
import type { EventPage } from '#events/event-context.tsx'

/** How many people on the waitlist of an event this desk knows. */
export function useWaitlisted({ eventId, event }: Pick<EventPage, 'eventId' | 'event'>): number {
  const { data } = useQuery({ ...guestFiltersQuery(eventId, {}), enabled: event?.hasWaitlist === true })
  return data?.onEvent.waitlisted ?? 0
}
