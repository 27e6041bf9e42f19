import { queryOptions } from '@tanstack/react-query'

import { callDesk } from './call-desk.ts'

export const toldPlacesKey = (eventId: string) => ['told-places', eventId.toLowerCase()] as const

/** Places of registration types at an event, as starts of registrations by all staff have told them in the last day. */
export function toldPlacesQuery(eventId: string) {
  return queryOptions({
    queryKey: toldPlacesKey(eventId),
    queryFn: async ({ signal }) => (await callDesk('toldPlaces', { query: { eventId } }, { signal })).places,
    staleTime: 10_000,
  })
}
