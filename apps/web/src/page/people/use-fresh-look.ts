import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { patchGuests } from '#api/desk/arrivals.ts'
import { callGuests } from '#api/desk/call-guests.ts'
import type { Guest } from '#api/desk/guests.ts'
import { query } from '#api/queries.ts'
import { useEventPage } from '#page/events/event-context.tsx'
import { attendeeView } from '#records/registration/attendee-view.ts'
import { enrollmentOf } from '#records/registration/enrollment.ts'

/** A card older than this is looked up again before an arrival is marked. */
const oldMs = 15_000
/** The desk's own mark does not wait longer for the event system. */
const patienceMs = 1500

/** What a card shows: the row of the guest list, the attendee, whether it says already that they are not on the event. */
export type OnCard = { guest: Guest | null; attendeeId: string | null; saysNo: boolean; readAt: number }

/**
 * Looks at the person of a card again when what it shows is old, for a moment at most: through the guest list, or by
 * the attendee's record. Resolves to whether they turned out not to be on the event; a look that fails tells nothing.
 */
export function useFreshLook({ guest, attendeeId, saysNo, readAt }: OnCard): () => Promise<boolean> {
  const client = useQueryClient()
  const { eventId } = useEventPage()
  return useCallback(async () => {
    const listed = guest?.kind === 'sheet' && guest.service.canAsk ? guest : null
    if (Date.now() - readAt <= oldMs || (listed === null && attendeeId === null)) return false
    const isOff = async (): Promise<boolean> => {
      if (listed !== null) {
        const asked = await callGuests('askGuest', { params: { eventId, id: listed.id } })
        patchGuests(client, eventId, (row) => (row.id === asked.id ? asked : row))
        void client.invalidateQueries({ queryKey: ['getAttendee'] })
        return asked.service.onEvent === 'no'
      }
      const input = { params: { eventid: eventId, attendeeid: attendeeId ?? '' } }
      const { data } = await client.fetchQuery({ ...query('getAttendee', input), staleTime: 0 })
      const view = attendeeView(data)
      return view !== null && enrollmentOf(view.attendee).answer === 'no'
    }
    const patience = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs))
    return (await Promise.race([isOff().catch(() => false), patience])) && !saysNo
  }, [client, eventId, guest, attendeeId, saysNo, readAt])
}
