import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from './problem.ts'
import { send } from './send.ts'
import { readSignInOptions } from './sign-in.ts'

/** A pinned event, as its pin knows it. */
export type Pin = {
  eventId: string
  projectId: string
  slug: string
  name: string
  /** As the event record gives them (spec `start`, `end`), without conversion. */
  start?: string | null
  end?: string | null
  timezone?: string | null
}
export type Project = { id: string; name: string | null; timezone?: string | null }

/** `GET /desk/pins`: this person's pinned events. */
export const pinsQuery = queryOptions({
  queryKey: ['pins'],
  queryFn: async ({ signal }): Promise<Pin[]> => {
    const { body } = await send('GET', '/desk/pins', { signal })
    return (body as { pins: Pin[] }).pins
  },
  staleTime: 60_000,
})

/** `GET /desk/projects`: the projects this desk has seen. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }): Promise<Project[]> => {
    const { body } = await send('GET', '/desk/projects', { signal })
    return (body as { projects: Project[] }).projects
  },
  staleTime: 5 * 60_000,
})

/** What may be offered to whoever signs in. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => readSignInOptions(signal),
  staleTime: 0,
})

const withPin = (pins: Pin[] | undefined, pin: Pin) => [...(pins ?? []).filter((it) => it.eventId !== pin.eventId), pin]

/** Pins and unpins at once on screen; what the desk refuses goes back. */
export function usePinning() {
  const client = useQueryClient()
  const key = pinsQuery.queryKey
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: key }) }
  const before = async (change: (pins: Pin[] | undefined) => Pin[]) => {
    await client.cancelQueries({ queryKey: key })
    const kept = client.getQueryData(key)
    client.setQueryData(key, change)
    return { kept }
  }
  const pin = useMutation<unknown, ApiProblem, Pin, { kept: Pin[] | undefined }>({
    mutationFn: ({ eventId, ...rest }) =>
      send('PUT', `/desk/pins/${encodeURIComponent(eventId)}`, { body: present(rest) }),
    onMutate: (it) => before((pins) => withPin(pins, it)),
    onError: (_, __, context) => client.setQueryData(key, context?.kept),
    ...settle,
  })
  const unpin = useMutation<unknown, ApiProblem, string, { kept: Pin[] | undefined }>({
    mutationFn: (eventId) => send('DELETE', `/desk/pins/${encodeURIComponent(eventId)}`),
    onMutate: (eventId) => before((pins) => (pins ?? []).filter((it) => it.eventId !== eventId)),
    onError: (_, __, context) => client.setQueryData(key, context?.kept),
    ...settle,
  })
  return { pin, unpin }
}

function present(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}

/** What to try in the demo: ids, names and codes that show each thing once. */
export type Tour = Record<
  | 'eventSlug'
  | 'eventName'
  | 'attendeeId'
  | 'attendeeName'
  | 'removableAttendeeId'
  | 'removableAttendeeName'
  | 'repeatingEventSlug'
  | 'repeatingEventName'
  | 'fullEventSlug'
  | 'waitlistedAttendeeId'
  | 'personId'
  | 'facilitatorId'
  | 'openCode'
  | 'usedUpCode',
  string
>

/** `GET /desk/tour`: null outside the demo. */
export const tourQuery = queryOptions({
  queryKey: ['tour'],
  queryFn: async ({ signal }): Promise<Tour | null> => {
    const { body } = await send('GET', '/desk/tour', { signal })
    return (body as { tour: Tour | null }).tour
  },
  staleTime: Infinity,
})
