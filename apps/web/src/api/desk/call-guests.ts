import type { DeskAnswer } from '@frontdesk/desk-api'
import { type GuestRouteId, guestRoutes } from '@frontdesk/desk-api/guest-table'

import { type DeskInput, type Options, callRoute } from './call-desk.ts'

/** Calls a route of guest lists and arrivals. @throws as `callDesk` */
export const callGuests = <I extends GuestRouteId>(
  id: I,
  input: DeskInput<I>,
  options: Options = {},
): Promise<DeskAnswer<I>> => callRoute<I>(guestRoutes[id], input, options)
