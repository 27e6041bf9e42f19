import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from './problem.ts'
import { send } from './send.ts'

/** A person whose record a card has shown. */
export type SeenPerson = {
  kind: 'attendee' | 'registrant'
  eventId: string
  /** The event's slug, when it is known: the link then opens its page, else the page of its bare id. */
  slug: string | null
  projectId: string | null
  /** What reopens the card: the attendee id (op 22), for a registrant the person id (op 32). */
  id: string
  name: string
  eventName: string
}

/** `seenAt` is the last time, ISO 8601. */
export type Recent = SeenPerson & { seenAt: string }

/** How many the desk lists, the newest first. */
const most = 20

/** `GET /desk/recents`: whom this person looked at last. */
export const recentsQuery = queryOptions({
  queryKey: ['recents'],
  queryFn: async ({ signal }): Promise<Recent[]> => {
    const { body } = await send('GET', '/desk/recents', { signal })
    return (body as { recents: Recent[] }).recents
  },
  staleTime: 60_000,
})

export const recentKey = ({ kind, eventId, id }: Pick<Recent, 'kind' | 'eventId' | 'id'>): string =>
  `${kind} ${eventId} ${id}`.toLowerCase()

/** `PUT /desk/recents`. @throws ApiProblem */
export async function noteRecent(seen: SeenPerson): Promise<void> {
  const { kind, eventId, slug, projectId, id, name, eventName } = seen
  await send('PUT', '/desk/recents', { body: { kind, eventId, slug, projectId, id, name, eventName }, asks: false })
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
    mutationFn: () => send('DELETE', '/desk/recents'),
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
