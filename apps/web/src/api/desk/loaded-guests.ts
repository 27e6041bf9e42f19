import type { QueryClient } from '@tanstack/react-query'

import { type Guest, type GuestPage, allGuests, guestKeys, guestQuery, idsOf, rowIdQuery } from './guests.ts'

/** The events of which this page has loaded rows. */
export const loadedEvents = (client: QueryClient): string[] => [
  ...new Set(
    client
      .getQueriesData({
        queryKey: allGuests,
        predicate: ({ queryKey, state }) =>
          (queryKey[2] === 'page' || queryKey[2] === 'one') && state.data !== undefined,
      })
      .flatMap(([[, eventId]]) => (typeof eventId === 'string' ? eventId : [])),
  ),
]

/** When the newest page that holds exactly this row was read. */
export const rowReadAt = (client: QueryClient, guest: Guest): number =>
  Math.max(
    0,
    ...client
      .getQueriesData<GuestPage>({ queryKey: [...guestKeys(guest.eventId), 'page'] })
      .flatMap(([, page]) => (page?.guests.includes(guest) ? page.readAt : [])),
  )

/** Lets the card of a row of the list be drawn without the network, with its age. What was read before stays. */
export function keepRow(client: QueryClient, guest: Guest): void {
  const { eventId, id } = guest
  const one = guestQuery(eventId, id).queryKey
  const updatedAt = Math.max(rowReadAt(client, guest), client.getQueryState(one)?.dataUpdatedAt ?? 0)
  if (client.getQueryData(one) === undefined) client.setQueryData(one, guest, { updatedAt })
  for (const known of idsOf(guest)) {
    const { queryKey } = rowIdQuery(eventId, known ?? '')
    if (known && client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, id, { updatedAt })
  }
}

/**
 * Lets the card of a person be drawn from what this page has loaded of them last, by any of their ids. Returns when that
 * was read; null when nothing of them is loaded.
 */
export function keepLoaded(client: QueryClient, eventId: string, someId: string): number | null {
  const id = someId.toLowerCase()
  const isOwn = (guest: Guest | undefined) => guest !== undefined && idsOf(guest).includes(id)
  const keys = { queryKey: [...guestKeys(eventId), 'one'] }
  const [, read] = client.getQueriesData<Guest>(keys).find(([, guest]) => isOwn(guest)) ?? []
  const [newest] = client
    .getQueriesData<GuestPage>({ queryKey: [...guestKeys(eventId), 'page'] })
    .flatMap(([, page]) => (page?.guests.some(isOwn) ? page : []))
    .toSorted((a, b) => b.readAt - a.readAt)
  const guest = read ?? newest?.guests.find(isOwn)
  if (guest === undefined) return null
  keepRow(client, guest)
  return client.getQueryState(guestQuery(eventId, guest.id).queryKey)?.dataUpdatedAt ?? null
}
