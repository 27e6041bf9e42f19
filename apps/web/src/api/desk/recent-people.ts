import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'

/** A person whose card was opened. */
export type SeenPerson = SentBody<'addRecent'>

/** `seenAt` is the last time, ISO 8601. */
export type Recent = DeskAnswer<'recents'>['recents'][number]

/** How many the desk lists, the newest first. */
const most = 20

/** `GET /desk/recents`: whom this person looked at last. */
export const recentsQuery = queryOptions({
  queryKey: ['recents'],
  queryFn: async ({ signal }) => (await callDesk('recents', {}, { signal })).recents,
  staleTime: 60_000,
})

export const recentKey = ({ kind, eventId, id }: Pick<Recent, 'kind' | 'eventId' | 'id'>): string =>
  `${kind} ${eventId} ${id}`.toLowerCase()

/** `PUT /desk/recents`. @throws ApiProblem */
export async function noteRecent(seen: SeenPerson): Promise<void> {
  const { kind, eventId, slug, projectId, id, name, eventName } = seen
  await callDesk('addRecent', { body: { kind, eventId, slug, projectId, id, name, eventName } }, { asks: false })
}

/** The list with this one on top; each person of an event stands once. */
export function withRecent(recents: readonly Recent[], seen: Recent): Recent[] {
  return [seen, ...recents.filter((it) => recentKey(it) !== recentKey(seen))].slice(0, most)
}

/** `DELETE /desk/recents`: forgets them all, at once on screen; what the desk refuses comes back. */
export function useForgetRecents() {
  const client = useQueryClient()
  const key = recentsQuery.queryKey
  return useMutation<unknown, ApiProblem, undefined, { kept: Recent[] | undefined }>({
    mutationFn: () => callDesk('removeRecents', {}),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: key })
      const kept = client.getQueryData(key)
      client.setQueryData(key, [])
      return { kept }
    },
    onError: (_, __, context) => client.setQueryData(key, context?.kept),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
