import type { StartedRegistration } from '@frontdesk/api-types'
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { Answer } from '#api/call.ts'
import { type Stock, stockOf } from '#records/inventory/stock.ts'

/** The places of a registration type at an event, and when they were told, ISO 8601. */
export type ToldPlaces = { eventId: string; typeId: string; stock: Stock; at: string }

/** More types than a desk starts registrations for in a session. */
const most = 200

/** For the whole session: no read would tell them again. */
const kept = { gcTime: Number.POSITIVE_INFINITY }

const toldPlacesQuery = queryOptions<ToldPlaces[]>({
  queryKey: ['told-places'],
  queryFn: skipToken,
  ...kept,
})

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** No read has the places that are left at an event: they are kept from the answer to a start (op 31). */
export function keepToldPlaces(
  client: QueryClient,
  started: { eventId: string; typeId: string },
  { data, at }: Answer<StartedRegistration>,
): void {
  const details = data.registrationInfo?.details
  const stock = details ? stockOf(details) : null
  if (stock === null || stock.left === null) return
  const told = { ...started, stock, at }
  client.setQueryDefaults(toldPlacesQuery.queryKey, kept)
  client.setQueryData(toldPlacesQuery.queryKey, (before = []) => [
    told,
    ...before
      .filter((one) => !isSame(one.typeId, told.typeId) || !isSame(one.eventId, told.eventId))
      .slice(0, most - 1),
  ])
}

/** What was last told in this session of the places at an event, by type; null for a type of which nothing was told. */
export function useToldPlaces(eventId: string): (typeId: string) => ToldPlaces | null {
  const { data } = useQuery(toldPlacesQuery)
  return useCallback(
    (typeId) => data?.find((one) => isSame(one.eventId, eventId) && isSame(one.typeId, typeId)) ?? null,
    [data, eventId],
  )
}
