import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Guest, GuestPage } from '#api/desk/guests.ts'
import { useFoundLoaded } from '#api/desk/use-found-loaded.ts'
import { useOnline } from '#browser/online.ts'
import { useEventPage } from '#events/event-context.tsx'

type Read = Pick<UseQueryResult<GuestPage>, 'data' | 'error' | 'errorUpdatedAt'>

/**
 * The rows that were read for `q`; those that this page has loaded where the desk could not be asked. They are searched
 * once for each try: the list may have 60,000 guests. Without a network the desk need not be asked first.
 */
export function useRowsFor(q: string, { data, error, errorUpdatedAt }: Read): readonly Guest[] | undefined {
  const { eventId } = useEventPage()
  const isOnline = useOnline()
  const asked = useMemo(() => ({ q }), [q])
  const isAsked = isOnline && error === null
  const { found } = useFoundLoaded(eventId, asked, isAsked || q === '' ? null : isOnline ? errorUpdatedAt : 0)
  return isAsked && data ? data.guests : found?.guests
}
