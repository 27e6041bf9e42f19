import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from '#api/problem.ts'

import { callGuests } from './call-guests.ts'

export type DoorSettings = SentBody<'putDoorSettings'>

/** How the doors of an event show guests; read again while a door is open, as its organizer may change it. */
export function doorSettingsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['door-settings', eventId.toLowerCase()],
    queryFn: ({ signal }): Promise<DeskAnswer<'doorSettings'>> =>
      callGuests('doorSettings', { params: { eventId } }, { signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
}

/** `PUT /desk/events/<id>/door`. */
export function usePutDoorSettings(eventId: string) {
  const client = useQueryClient()
  return useMutation<DeskAnswer<'putDoorSettings'>, ApiProblem, DoorSettings>({
    mutationFn: (body) => callGuests('putDoorSettings', { params: { eventId }, body }),
    onSuccess: (answer) =>
      client.setQueryData(doorSettingsQuery(eventId).queryKey, (before) => ({ ...before, ...answer })),
  })
}
