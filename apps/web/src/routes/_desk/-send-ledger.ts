import type { WriteId } from '@frontdesk/api-types/table'
import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/send.ts'
import type { PastSend } from '#records/confirmation-guard.ts'

/** `GET /desk/writes`: what this desk asked of the service before, newest first, at most 20, whoever did. */
export function pastWritesQuery(operation: WriteId, eventId: string, subject: string) {
  return queryOptions({
    queryKey: ['past-writes', operation, eventId.toLowerCase(), subject.toLowerCase()],
    queryFn: async ({ signal }): Promise<PastSend[]> => {
      const search = new URLSearchParams({ operation, eventId, subject })
      const { body } = await send('GET', `/desk/writes?${search.toString()}`, { signal })
      return (body as { writes: PastSend[] }).writes
    },
    // A guard that is old is none.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
