import { useQuery, useQueryClient } from '@tanstack/react-query'

import { inTurn } from '#api/call.ts'

import { patchGuests } from './arrivals.ts'
import { callGuests } from './call-guests.ts'
import { type Guest, guestKeys } from './guests.ts'

/**
 * Has the event system asked about the guest of an open card, once for each `reading`: when the card was opened, or its
 * record read again. Times are not compared, as they are of two clocks. Returns how far it
 * is; null for a guest who is not asked about.
 */
export function useAskedGuest(
  guest: Guest | null | undefined,
  reading: number,
): 'asking' | 'failed' | 'answered' | null {
  const client = useQueryClient()
  const eventId = guest?.eventId ?? ''
  const id = guest?.id ?? ''
  const isListed = guest?.kind === 'sheet' && guest.service.canAsk
  const askedBefore = guest?.service.askedAt ?? null
  const { data, isFetching, isError } = useQuery({
    // Not below the keys of guests: what is read of them anew is no reason to ask again.
    queryKey: ['guest-asked', eventId.toLowerCase(), id, reading],
    queryFn: async ({ signal }) => {
      const asked = await inTurn(signal, () => callGuests('askGuest', { params: { eventId, id } }, { signal }))
      patchGuests(client, eventId, (row) => (row.id === asked.id ? asked : row))
      // Counts and orders of lists that are not on screen are read when they are opened.
      void client.invalidateQueries({ queryKey: [...guestKeys(eventId), 'filters'] })
      void client.invalidateQueries({ queryKey: [...guestKeys(eventId), 'page'] })
      // The desk sends the row as it was when the event system gave no answer.
      return { isAnswered: asked.service.askedAt !== askedBefore }
    },
    enabled: isListed,
    staleTime: Infinity,
    retry: false,
  })
  if (isFetching) return 'asking'
  if (isError || data?.isAnswered === false) return 'failed'
  return data ? 'answered' : null
}
