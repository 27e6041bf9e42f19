import { useQuery } from '@tanstack/react-query'

import { guestCountsQuery, guestFiltersQuery } from '#api/desk/guests.ts'
import type { DeskCounts } from '#records/event/desk-numbers.tsx'

/** null while they are read, and for an event without a guest list. */
export function useDeskCounts(eventId: string): DeskCounts | null {
  const { data: lists } = useQuery(guestCountsQuery([eventId.toLowerCase()]))
  const list = lists?.find((one) => one.eventId.toLowerCase() === eventId.toLowerCase())
  const { data: filters } = useQuery({ ...guestFiltersQuery(eventId, {}), enabled: list !== undefined })
  return list && filters ? { ...list, enrolled: filters.onEvent.yes, waitlisted: filters.onEvent.waitlisted } : null
}
