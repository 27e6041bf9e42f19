import type { DeskAnswer } from '@frontdesk/desk-api'
import { type AccessRouteId, accessRoutes } from '@frontdesk/desk-api/access-table'
import { queryOptions } from '@tanstack/react-query'

import { type DeskInput, type Options, callRoute } from './call-desk.ts'

/** Calls a route about who may do what. @throws as `callDesk` */
export const callAccess = <I extends AccessRouteId>(
  id: I,
  input: DeskInput<I>,
  options: Options = {},
): Promise<DeskAnswer<I>> => callRoute<I>(accessRoutes[id], input, options)

/** An account, with the names of the projects and events that it is limited to. */
export type AccountAccess = DeskAnswer<'accessList'>['accounts'][number]

/** Administrators only. */
export const accessQuery = queryOptions({
  queryKey: ['access'],
  queryFn: async ({ signal }) => (await callAccess('accessList', {}, { signal })).accounts,
  staleTime: 0,
})
