import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { patchGuests } from '#api/desk/arrivals.ts'
import { callGuests } from '#api/desk/call-guests.ts'
import type { Guest } from '#api/desk/guests.ts'
import { rowReadAt } from '#api/desk/loaded-guests.ts'
import { isOnline } from '#api/network.ts'
import { query } from '#api/queries.ts'
import { within } from '#browser/within.ts'
import { useEventPage } from '#events/event-context.tsx'
import { attendeeView } from '#records/registration/attendee-view.ts'
import { enrollmentOf } from '#records/registration/enrollment.ts'

/** What a card shows is looked up again before an arrival is marked when it is older than this. */
const oldMs = 15_000
/** A row of the list is, too, when it is older than this: the desk keeps its rows up to date by itself. */
const oldRowMs = 60_000
/** A mark does not wait longer for the look. */
export const patienceMs = 1500

/** Resolves to what a look says, or to false when that takes too long or fails. */
function withPatience(look: Promise<boolean>): Promise<boolean> {
  return within(
    look.catch(() => false),
    patienceMs,
    false,
  )
}

/** Looks at a row of the list again when it is old, as `useFreshLook`: at what the desk has of it, with one request. */
export function useFreshRow(): (guest: Guest) => Promise<boolean> | null {
  const client = useQueryClient()
  const { eventId } = useEventPage()
  return useCallback(
    (guest) => {
      if (!isOnline() || Date.now() - rowReadAt(client, guest) <= oldRowMs) return null
      const isNotEnrolled = async (): Promise<boolean> => {
        const now = await callGuests('guest', { params: { eventId, id: guest.id } })
        patchGuests(client, eventId, (row) => (row.id === now.id ? now : row))
        return now.service.onEvent === 'no' && now.desk.arrived === null
      }
      return withPatience(isNotEnrolled()).then((isGone) => isGone && guest.service.onEvent !== 'no')
    },
    [client, eventId],
  )
}

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
    const isNotEnrolled = async (): Promise<boolean> => {
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
    return (await withPatience(isNotEnrolled())) && !saysNo
  }, [client, eventId, guest, attendeeId, saysNo, readAt])
}
