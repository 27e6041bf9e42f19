import { useQuery } from '@tanstack/react-query'

import { rowIdQuery } from '#api/desk/guests.ts'

/**
 * Asks once more for a row that was not found, for each `reading` of the attendee: their record may have told the desk
 * whose row it is. Returns whether that was answered.
 */
export function useLookedAgain(eventId: string, attendeeId: string, reading: number, wanted: boolean): boolean {
  const { data } = useQuery({
    // Not below the keys of guests: what is read of them anew is no reason to ask again.
    queryKey: ['guest-looked-again', eventId.toLowerCase(), attendeeId.toLowerCase(), reading],
    queryFn: ({ client }) => client.fetchQuery({ ...rowIdQuery(eventId, attendeeId), staleTime: 0 }),
    enabled: wanted,
    staleTime: Infinity,
  })
  return data !== undefined
}
