import { queryOptions } from '@tanstack/react-query'

import { callDesk } from './call-desk.ts'

/** What staff did for the person with one of these ids at this event, newest first. */
export function activityQuery(eventId: string, subjects: readonly string[]) {
  const ids = [...new Set(subjects.map((id) => id.toLowerCase()))].toSorted()
  return queryOptions({
    queryKey: ['activity', eventId.toLowerCase(), ...ids],
    queryFn: async ({ signal }) =>
      (await callDesk('activity', { query: { eventId, subject: ids.join(',') } }, { signal })).activity,
    staleTime: 5_000,
  })
}
