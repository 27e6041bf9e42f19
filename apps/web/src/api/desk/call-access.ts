import type { DeskAnswer } from '@frontdesk/desk-api'
import { type AccessRouteId, accessRoutes } from '@frontdesk/desk-api/access-table'

import { type DeskInput, type Options, callRoute } from './call-desk.ts'

/** Calls a route about who may do what. @throws as `callDesk` */
export const callAccess = <I extends AccessRouteId>(
  id: I,
  input: DeskInput<I>,
  options: Options = {},
): Promise<DeskAnswer<I>> => callRoute<I>(accessRoutes[id], input, options)
