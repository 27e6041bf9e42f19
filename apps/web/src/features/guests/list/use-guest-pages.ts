import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { patchGuests } from '#api/desk/arrivals.ts'
import {
  type Guest,
  type GuestPage,
  type GuestQuery,
  changesSince,
  countOf,
  followed,
  guestKeys,
  guestPageQuery,
} from '#api/desk/guests.ts'
import { guestsAheadQuery, rowsAhead, useFoundLoaded } from '#api/desk/use-found-loaded.ts'
import { useWaited } from '#ui/use-waited.ts'

/** Rows of the first answer, which is small because nothing is shown before it, and of each further page. */
const headRows = 100
const pageRows = rowsAhead
/** Pages that are read ahead, for the time when the network is gone. */
const pagesAhead = 3
/** Milliseconds without an answer, after which the rows that are loaded stand in for it. */
const lateMs = 1000

/**
 * Rows of a list that is read in pages: the first hundred, then pages of a thousand where somebody looks. `range`: first and
 * last row on screen.
 */
export function useGuestPages(eventId: string, asked: GuestQuery, range: readonly [first: number, last: number]) {
  const [first, last] = range
  const client = useQueryClient()
  const head = useQuery({ ...guestPageQuery(eventId, asked, 0, headRows), placeholderData: keepPreviousData })
  // Keeps the beginning of the whole list while another text is searched.
  useQuery({ ...guestPageQuery(eventId, {}, 0, headRows), enabled: false })
  // Of the whole list, also while a part of it is shown: without the network any name is typed.
  const { total = 0, count = 0, guests: shown = [] } = head.data ?? {}
  const all = Math.max(total, count)
  const mostAhead = Math.min(pagesAhead, Math.ceil(all / pageRows))
  const hasMore = all > shown.length
  useEffect(() => {
    if (!hasMore) return
    for (let page = 0; page < mostAhead; page += 1) void client.prefetchQuery(guestsAheadQuery(eventId, page))
  }, [client, eventId, hasMore, mostAhead])
  // The desk cannot be reached: the rows that this page has loaded are searched.
  const isUnasked = head.error !== null && !head.data
  const isLate = useWaited(head.isPending || head.isPlaceholderData, lateMs)
  const { errorUpdatedAt } = head
  const stands = isUnasked || isLate
  const { found, isLooking } = useFoundLoaded(eventId, asked, stands ? errorUpdatedAt : null)
  const loaded = (stands && found) || null
  const wanted = useMemo(() => {
    if (last < headRows) return []
    const [from, to] = [Math.floor(first / pageRows), Math.floor(last / pageRows)]
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  }, [first, last])
  const pages = useQueries({
    queries: wanted.map((page) => guestPageQuery(eventId, asked, page * pageRows, pageRows)),
  })
  const known = new Map<number, GuestPage>()
  for (const [at, { data }] of pages.entries()) {
    const page = wanted[at]
    if (page !== undefined && data) known.set(page, data)
  }
  const rowAt = (at: number): Guest | null => {
    if (loaded !== null) return loaded.guests[at] ?? null
    if (at < headRows && head.data?.guests[at]) return head.data.guests[at]
    return known.get(Math.floor(at / pageRows))?.guests[at % pageRows] ?? null
  }
  return { head, loaded, isLooking, rowAt, failed: pages.find(({ error }) => error !== null) ?? null }
}

/** Shows what others did: rows are replaced in place, counts and orders are read again. */
export function useGuestChanges(eventId: string, version: number | undefined): void {
  const client = useQueryClient()
  const key = [...guestKeys(eventId), 'changes'] as const
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<{ version: number }>(key)?.version
      const changes = await changesSince(eventId, Math.max(before ?? 0, version ?? 0), { signal })
      const byId = new Map(changes.guests.map((guest) => [guest.id, guest]))
      if (byId.size > 0) patchGuests(client, eventId, (guest) => byId.get(guest.id) ?? guest)
      return { version: changes.version, changed: countOf(changes) }
    },
    enabled: version !== undefined,
    retry: false,
    staleTime: 5000,
    ...followed,
  })
  // The version increases with each change of the list.
  const at = data !== undefined && data.changed > 0 ? data.version : null
  useEffect(() => {
    if (at === null) return
    void client.invalidateQueries({ queryKey: [...guestKeys(eventId), 'filters'] })
    void client.invalidateQueries({ queryKey: [...guestKeys(eventId), 'page'] })
  }, [client, eventId, at])
}
