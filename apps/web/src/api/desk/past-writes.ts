import type { WriteId } from '@frontdesk/api-types/table'
import { queryOptions } from '@tanstack/react-query'

import { callDesk } from './call-desk.ts'

/** Earlier writes of any staff member to the service, newest first, at most 20. */
export function pastWritesQuery(operation: WriteId, eventId: string, subject: string) {
  return queryOptions({
    queryKey: ['past-writes', operation, eventId.toLowerCase(), subject.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await callDesk('writes', { query: { operation, eventId, subject } }, { signal })).writes,
    // Never cached: the send guard must be fresh.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
