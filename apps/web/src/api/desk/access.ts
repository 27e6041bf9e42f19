import type { DeskAnswer } from '@frontdesk/desk-api'
import { queryOptions } from '@tanstack/react-query'

import { callAccess } from './call-access.ts'

/** An account, with the names of the projects and events that it is limited to. */
export type AccountAccess = DeskAnswer<'accessList'>['accounts'][number]

/** Administrators only. */
export const accessQuery = queryOptions({
  queryKey: ['access'],
  queryFn: async ({ signal }) => (await callAccess('accessList', {}, { signal })).accounts,
  staleTime: 0,
})
