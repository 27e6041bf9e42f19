import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { findLoaded } from './find-loaded.ts'
import type { GuestQuery } from './guests.ts'

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
