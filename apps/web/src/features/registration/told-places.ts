import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { toldPlacesQuery } from '#api/desk/told-places.ts'
import { type Stock, stockOf } from '#records/inventory/stock.ts'

/** What was last told of the places of a type at this event, by its id; null when nothing was. */
export function useToldPlaces(eventId: string): (typeId: string) => { stock: Stock; at: string } | null {
  const { data } = useQuery(toldPlacesQuery(eventId))
  return useCallback(
    (typeId) => {
      const told = data?.find((one) => one.typeId === typeId.toLowerCase())
      return told ? { stock: stockOf(told), at: told.at } : null
    },
    [data],
  )
}
