import type { DeskAnswer } from '@frontdesk/desk-api'
import { coreRoutes, routeUrl } from '@frontdesk/desk-api/core-table'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'

/** A calendar feed of this user's pinned events, behind a secret URL. Times are ISO 8601. */
export type Feed = DeskAnswer<'feeds'>['feeds'][number]
/** The URL is returned only once, on creation. */
export type NewFeed = DeskAnswer<'addFeed'>

/** `GET /desk/feeds`: this user's feeds. */
export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: async ({ signal }) => (await callDesk('feeds', {}, { signal })).feeds,
  staleTime: 0,
})

/** `POST /desk/feeds` and `DELETE /desk/feeds/{id}`: creates a feed, and revokes one immediately. */
export function useFeedWrites() {
  const client = useQueryClient()
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: feedsQuery.queryKey }) }
  const create = useMutation<NewFeed, ApiProblem, string>({
    mutationFn: (name) => callDesk('addFeed', { body: { name } }),
    ...settle,
  })
  const revoke = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => callDesk('removeFeed', { params: { id } }),
    ...settle,
  })
  return { create, revoke }
}

/** URL of an event's calendar file, with its recurrence. */
export function icsHref(eventId: string, slug: string, project: string | null): string {
  return routeUrl(coreRoutes.eventCalendar, { file: `${eventId}.ics` }, { slug, project: project ?? undefined })
}
