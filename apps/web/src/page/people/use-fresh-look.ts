import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { patchGuests } from '#api/desk/arrivals.ts'
import { callGuests } from '#api/desk/call-guests.ts'
import type { Guest } from '#api/desk/guests.ts'

/** A card older than this is looked up again before an arrival is marked. */
const oldMs = 60_000
/** The desk's own mark does not wait longer for the event system. */
const patienceMs = 1500

/**
 * Looks at a guest again when what is shown is older than a minute, for a moment at most. Resolves to whether they are
 * not on the event any more, or were not known to be: then nobody is marked before a person has seen it.
 */
export function useFreshLook(guest: Guest | null, readAt: number): () => Promise<boolean> {
  const client = useQueryClient()
  return useCallback(async () => {
    if (guest === null || guest.kind !== 'sheet' || !guest.service.canAsk || Date.now() - readAt <= oldMs) return false
    const { eventId, id } = guest
    const look = async (): Promise<boolean> => {
      const asked = await callGuests('askGuest', { params: { eventId, id } })
      patchGuests(client, eventId, (row) => (row.id === asked.id ? asked : row))
      void client.invalidateQueries({ queryKey: ['getAttendee'] })
      return asked.service.onEvent === 'no' && guest.service.onEvent !== 'no'
    }
    const patience = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs))
    return Promise.race([look().catch(() => false), patience])
  }, [client, guest, readAt])
}
