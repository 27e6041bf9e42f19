import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'

/** A person whose record was opened. */
export type ViewedPerson = SentBody<'addRecent'>

/** `seenAt` is the last time, ISO 8601. */
export type Recent = DeskAnswer<'recents'>['recents'][number]

/** Length of the list. */
const most = 20

/** `GET /desk/recents`: the people this user viewed last. */
export const recentsQuery = queryOptions({
  queryKey: ['recents'],
  queryFn: async ({ signal }) => (await callDesk('recents', {}, { signal })).recents,
  staleTime: 60_000,
})

export const recentKey = ({ kind, eventId, id }: Pick<Recent, 'kind' | 'eventId' | 'id'>): string =>
  `${kind} ${eventId} ${id}`.toLowerCase()

/** `PUT /desk/recents`. @throws ApiProblem */
export async function addRecent(seen: ViewedPerson): Promise<void> {
  const { kind, eventId, slug, projectId, id, name, eventName } = seen
  await callDesk(
    'addRecent',
    { body: { kind, eventId, slug, projectId, id, name, eventName } },
    { promptSignIn: false },
  )
}

/** Moves this one to the front; each person of an event is listed once. */
export function withRecent(recents: readonly Recent[], seen: Recent): Recent[] {
  return [seen, ...recents.filter((it) => recentKey(it) !== recentKey(seen))].slice(0, most)
}

/** `DELETE /desk/recents` with an optimistic update, rolled back on failure. */
export function useForgetRecents() {
  const client = useQueryClient()
  const key = recentsQuery.queryKey
  return useMutation<unknown, ApiProblem, undefined, { previous: Recent[] | undefined }>({
    mutationFn: () => callDesk('removeRecents', {}),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: key })
      const previous = client.getQueryData(key)
      client.setQueryData(key, [])
      return { previous }
    },
    onError: (_, __, context) => client.setQueryData(key, context?.previous),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
