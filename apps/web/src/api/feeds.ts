import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from './problem.ts'
import { send } from './send.ts'

/** A calendar feed of this person's pinned events, behind a secret address. Times are ISO 8601. */
export type Feed = { id: string; name: string; created: string; lastUsed: string | null }
/** The address is given once, when the feed is made. */
export type NewFeed = { id: string; name: string; url: string }

/** `GET /desk/feeds`: this person's feeds. */
export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: async ({ signal }): Promise<Feed[]> => {
    const { body } = await send('GET', '/desk/feeds', { signal })
    return (body as { feeds: Feed[] }).feeds
  },
  staleTime: 0,
})

/** `POST /desk/feeds` and `DELETE /desk/feeds/{id}`: makes a feed, and ends one at once for whoever has its address. */
export function useFeedWrites() {
  const client = useQueryClient()
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: feedsQuery.queryKey }) }
  const create = useMutation<NewFeed, ApiProblem, string>({
    mutationFn: async (name) => (await send('POST', '/desk/feeds', { body: { name } })).body as NewFeed,
    ...settle,
  })
  const revoke = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => send('DELETE', `/desk/feeds/${encodeURIComponent(id)}`),
    ...settle,
  })
  return { create, revoke }
}

/** Where an event's calendar file is, with its recurrence. */
export function icsHref(eventId: string, slug: string, project: string | null): string {
  const search = new URLSearchParams({ slug, ...(project ? { project } : {}) })
  return `/desk/events/${encodeURIComponent(eventId)}.ics?${search.toString()}`
}
