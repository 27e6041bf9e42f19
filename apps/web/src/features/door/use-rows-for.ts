import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { findLoaded } from '#api/desk/find-loaded.ts'
import type { Guest, GuestPage } from '#api/desk/guests.ts'
import { useEventPage } from '#events/event-context.tsx'

type Read = Pick<UseQueryResult<GuestPage>, 'data' | 'error' | 'errorUpdatedAt'>

/**
 * The rows that were read for `q`; those that this page has loaded where the desk could not be asked. They are searched
 * once for each try: the list may have 60,000 guests.
 */
export function useRowsFor(q: string, { data, error, errorUpdatedAt }: Read): readonly Guest[] | undefined {
  const { eventId } = useEventPage()
  const client = useQueryClient()
  const isAway = error !== null
  const loaded = useMemo(
    () => (isAway ? findLoaded(client, eventId, { q })?.guests : undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each try finds what was loaded meanwhile
    [isAway, errorUpdatedAt, client, eventId, q],
  )
  return isAway ? loaded : data?.guests
}
