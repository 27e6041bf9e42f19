import type { OperationId } from '@frontdesk/api-types/table'
import { queryOptions } from '@tanstack/react-query'

import { send } from './send.ts'

/** How the service has answered one operation since the desk started. Milliseconds; times are ISO 8601. */
export type OperationHealth = {
  operation: OperationId
  calls: number
  faults: number
  retries: number
  median: number | null
  slowest: number | null
  last: { at: string; ms: number; code: string | null } | null
  lastFault: { at: string; code: string } | null
  breaker: 'closed' | 'open' | 'probing'
}
export type DeskOperations = {
  since: string
  places: { running: number; waiting: number }
  operations: OperationHealth[]
  /** Fields that the service sends and the contract does not have. */
  drift: { operation: OperationId; path: string; seen: number }[]
  limits: { name: string; points: number; seconds: number }[]
}

/** `GET /desk/operations`: administrators only. Asked every ten seconds while the page is looked at. */
export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: async ({ signal }): Promise<DeskOperations> => {
    const { body } = await send('GET', '/desk/operations', { signal, headers: { 'x-frontdesk-background': '1' } })
    return body as DeskOperations
  },
  staleTime: 0,
  refetchInterval: 10_000,
})
