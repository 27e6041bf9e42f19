import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { findLoaded } from './find-loaded.ts'
import { type GuestQuery, guestPageQuery, inBackground } from './guests.ts'

/** Guests of a page that is read ahead, for the time when the network is gone. */
export const rowsAhead = 1000
/** Milliseconds. */
const aheadMs = 5 * 60_000

/** A page of an event's unfiltered list, prefetched. */
export const guestsAheadQuery = (eventId: string, page = 0) =>
  queryOptions({
    ...guestPageQuery(eventId, {}, page * rowsAhead, rowsAhead, inBackground),
    staleTime: aheadMs,
  })

/** Reads the first guests of an event ahead, and keeps them as long as the page is open. */
export function useGuestsAhead(eventId: string) {
  const client = useQueryClient()
  useEffect(() => {
    void client.prefetchQuery(guestsAheadQuery(eventId))
  }, [client, eventId])
  return useQuery({ ...guestsAheadQuery(eventId), enabled: false })
}

type Found = Awaited<ReturnType<typeof findLoaded>>

/**
 * What this page has loaded of a list that fits, looked for once for each `attempt` to ask the desk (null: not now); until
 * the answer what was found before, and `isLooking`. Undefined before the first.
 */
export function useFoundLoaded(eventId: string, asked: GuestQuery, attempt: number | null) {
  const client = useQueryClient()
  const [last, setLast] = useState<{ eventId: string; asked: GuestQuery; found: Found } | null>(null)
  useEffect(() => {
    if (attempt === null) return undefined
    let isOver = false
    const look = async () => {
      const found = await findLoaded(client, eventId, asked).catch(() => null)
      if (!isOver) setLast({ eventId, asked, found })
    }
    void look()
    return () => {
      isOver = true
    }
  }, [client, eventId, asked, attempt])
  const known = last?.eventId === eventId ? last : undefined
  return { found: known?.found, isLooking: attempt !== null && known?.asked !== asked }
}
