import type { DeskAnswer } from '@frontdesk/desk-api'
import { queryOptions } from '@tanstack/react-query'

import { callGuests } from './call-guests.ts'

export type KioskEvent = DeskAnswer<'kioskEvents'>['events'][number]

/** The events at which this account may be a kiosk. */
export const kioskEventsQuery = queryOptions({
  queryKey: ['kiosk-events'],
  queryFn: async ({ signal }): Promise<KioskEvent[]> => (await callGuests('kioskEvents', {}, { signal })).events,
  staleTime: Number.POSITIVE_INFINITY,
})
