import type { DeskAnswer } from '@frontdesk/desk-api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'

type StoredPin = DeskAnswer<'pins'>['pins'][number]
/** A pinned event. Its dates are those of the event's record (spec `start`, `end`), without conversion. */
export type Pin = Pick<StoredPin, 'eventId' | 'projectId' | 'slug' | 'name'> & Partial<StoredPin>

/** `GET /desk/pins`: this user's pinned events. */
export const pinsQuery = queryOptions({
  queryKey: ['pins'],
  queryFn: async ({ signal }): Promise<Pin[]> => (await callDesk('pins', {}, { signal })).pins,
  staleTime: 60_000,
})

const withPin = (pins: Pin[] | undefined, pin: Pin) => [...(pins ?? []).filter((it) => it.eventId !== pin.eventId), pin]

/** Pins and unpins with an optimistic update, rolled back on failure. */
export function usePinning() {
  const client = useQueryClient()
  const key = pinsQuery.queryKey
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: key }) }
  const before = async (change: (pins: Pin[] | undefined) => Pin[]) => {
    await client.cancelQueries({ queryKey: key })
    const previous = client.getQueryData(key)
    client.setQueryData(key, change)
    return { previous }
  }
  const pin = useMutation<unknown, ApiProblem, Pin, { previous: Pin[] | undefined }>({
    mutationFn: ({ eventId, ...body }) => callDesk('pin', { params: { eventId }, body }),
    onMutate: (it) => before((pins) => withPin(pins, it)),
    onError: (_, __, context) => client.setQueryData(key, context?.previous),
    ...settle,
  })
  const unpin = useMutation<unknown, ApiProblem, string, { previous: Pin[] | undefined }>({
    mutationFn: (eventId) => callDesk('unpin', { params: { eventId } }),
    onMutate: (eventId) => before((pins) => (pins ?? []).filter((it) => it.eventId !== eventId)),
    onError: (_, __, context) => client.setQueryData(key, context?.previous),
    ...settle,
  })
  return { pin, unpin }
}
