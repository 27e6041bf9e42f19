import type { DeskAnswer } from '@frontdesk/desk-api'
import { queryOptions } from '@tanstack/react-query'

import { callDesk } from './call-desk.ts'

/** Places of a registration type at an event, and when a start of a registration told them. */
export type ToldPlaces = DeskAnswer<'toldPlaces'>['places'][number]

export const toldPlacesKey = (eventId: string) => ['told-places', eventId.toLowerCase()] as const

/** The places that starts of registrations, by all staff, have told in the last day. */
export function toldPlacesQuery(eventId: string) {
  return queryOptions({
    queryKey: toldPlacesKey(eventId),
    queryFn: async ({ signal }) => (await callDesk('toldPlaces', { query: { eventId } }, { signal })).places,
    staleTime: 10_000,
  })
}
