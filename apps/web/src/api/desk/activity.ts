import type { DeskAnswer } from '@frontdesk/desk-api'
import { queryOptions } from '@tanstack/react-query'

import { callDesk } from './call-desk.ts'

/** Something this desk asked of the service, or did itself, for one person. */
export type Deed = DeskAnswer<'activity'>['activity'][number]

/** What the desk did for the person with one of these ids in this event, the newest first. */
export function deedsQuery(eventId: string, subjects: readonly string[]) {
  const ids = [...new Set(subjects.map((id) => id.toLowerCase()))].toSorted()
  return queryOptions({
    queryKey: ['deeds', eventId.toLowerCase(), ...ids],
    queryFn: async ({ signal }) =>
      (await callDesk('activity', { query: { eventId, subject: ids.join(',') } }, { signal })).activity,
    staleTime: 5_000,
  })
}
