import { queryOptions } from '@tanstack/react-query'

import { send } from './send.ts'

/** Something this desk asked of the service, or did itself, for one person. Moments are ISO 8601. */
export type Deed = {
  id: string
  /** A write of the contract; `reveal` when a sealed field was shown. */
  operation: string
  state: 'sending' | 'confirmed' | 'refused' | 'unknown' | 'shown' | (string & {})
  /** What an enrollment asked for. */
  wish: 'enroll' | 'remove' | null
  by: { id: string; name: string | null }
  at: string
  settledAt: string | null
  /** Masked e-mail address, where something was sent. */
  to: string | null
  /** A stable word for what is not confirmed, or the fields that were shown. */
  detail: string | null
}

/** `GET /desk/deeds`: everything the desk did to whoever goes by one of these ids in this event, the newest first. */
export function deedsQuery(eventId: string, subjects: readonly string[]) {
  const ids = [...new Set(subjects.map((id) => id.toLowerCase()))].toSorted()
  return queryOptions({
    queryKey: ['deeds', eventId.toLowerCase(), ...ids],
    queryFn: async ({ signal }): Promise<Deed[]> => {
      const search = new URLSearchParams({ eventId, subject: ids.join(',') })
      const { body } = await send('GET', `/desk/deeds?${search.toString()}`, { signal })
      return (body as { deeds: Deed[] }).deeds
    },
    staleTime: 5_000,
  })
}
