import { type UseQueryResult, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { type Guest, guestQuery, rowIdQuery } from '#api/desk/guests.ts'
import { keepLoaded } from '#api/desk/loaded-guests.ts'
import { asProblem, isAway } from '#api/problem.ts'
import { useNow } from '#browser/now.ts'
import { useWaited } from '#ui/use-waited.ts'

/** When a row that stands in for the desk's answer was read, and whether the desk is still awaited. */
export type LastLoaded = { at: number; awaited: boolean }

/** Milliseconds: a row that is younger is as good as an answer that is awaited. */
const youngMs = 15_000
/** Milliseconds without an answer, after which what this page has loaded stands in for it. */
const lateMs = 1000

type Reading = Pick<UseQueryResult, 'data' | 'error' | 'failureReason' | 'isFetching' | 'dataUpdatedAt'>

function isCut({ error, failureReason }: Reading): boolean {
  const problem = failureReason ?? error
  return problem !== null && isAway(asProblem(problem))
}

/** When the row was read that stands in for the desk's answer about a person, and whether nobody answers. */
const standInQuery = (eventId: string, id: string) =>
  queryOptions<{ at: number; cut: boolean }>({
    // Not below the keys of guests: it is no row.
    queryKey: ['guest-stands-in', eventId.toLowerCase(), id.toLowerCase()],
    queryFn: skipToken,
  })

/** Has rows that this page has loaded stand in while nobody answers; says so while they do. */
function useStandIn(eventId: string, id: string, read: Reading, row: Reading): LastLoaded | null {
  const client = useQueryClient()
  const now = useNow()
  const cut = isCut(read) || isCut(row)
  const isOld = row.data === undefined || now - row.dataUpdatedAt > youngMs
  const isLate = useWaited(isOld && (read.isFetching || row.isFetching), lateMs)
  const isWanted = (cut || isLate) && read.data === undefined
  const { data: kept } = useQuery(standInQuery(eventId, id))
  useEffect(() => {
    if (!isWanted) return
    const at = keepLoaded(client, eventId, id)
    if (at !== null) client.setQueryData(standInQuery(eventId, id).queryKey, { at, cut })
  }, [client, eventId, id, isWanted, cut])
  // What was kept stands in until the desk answers, also while it is asked again.
  const own = kept?.at === row.dataUpdatedAt ? kept : null
  if (!row.data || !(cut || isLate || own)) return null
  return { at: row.dataUpdatedAt, awaited: !cut && own?.cut !== true }
}

/** A row of the list by its own id, as it is now, or as this page has loaded it last while the desk does not answer. */
export function useGuest(eventId: string, guestId: string) {
  const read = useQuery(guestQuery(eventId, guestId))
  const lastLoaded = useStandIn(eventId, guestId, read, read)
  return { guest: read.data, lastLoaded, error: read.error, refetch: read.refetch, isFetching: read.isFetching }
}

/** The row of a person by any of their ids, as `useGuest`; null when the desk has none, undefined while that is not known. */
export function useGuestWithId(eventId: string, someId: string) {
  const read = useQuery(rowIdQuery(eventId, someId))
  const { data: id } = read
  const row = useQuery({ ...guestQuery(eventId, id ?? ''), enabled: typeof id === 'string' })
  const lastLoaded = useStandIn(eventId, someId, read, row)
  const guest: Guest | null | undefined = id === null ? null : row.data
  return {
    guest,
    lastLoaded,
    /** Nothing is known yet; not while a question that failed is asked again. */
    isLoading: read.isLoading && guest === undefined && read.errorUpdateCount === 0,
    isError: read.isError,
  }
}
