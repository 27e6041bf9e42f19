import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { queryOptions } from '@tanstack/react-query'

import { callGuests } from './call-guests.ts'
import { inBackground } from './guests.ts'

export type DoorDevice = DeskAnswer<'doorDevices'>['devices'][number]

/** `PUT /desk/events/<id>/door/devices/<id>`: this browser is at a door. */
export const tellDoorDevice = (eventId: string, id: string, body: SentBody<'tellDoorDevice'>, signal: AbortSignal) =>
  callGuests(
    'tellDoorDevice',
    { params: { eventId, id }, body },
    { signal, promptSignIn: false, headers: inBackground },
  )

/** `DELETE /desk/events/<id>/door/devices/<id>`. */
export const removeDoorDevice = (eventId: string, id: string) =>
  callGuests('removeDoorDevice', { params: { eventId, id } })

/** `GET /desk/events/<id>/door/devices`, read again while it is shown. */
export const doorDevicesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['door-devices', eventId.toLowerCase()],
    queryFn: ({ signal }) => callGuests('doorDevices', { params: { eventId } }, { signal, headers: inBackground }),
    staleTime: 15_000,
    refetchInterval: 30_000,
  })
