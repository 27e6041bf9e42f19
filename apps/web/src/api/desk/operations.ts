import type { DeskAnswer } from '@frontdesk/desk-api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from '#api/problem.ts'

import { callDesk } from './call-desk.ts'

export type DeskOperations = DeskAnswer<'operations'>
/** How the service has answered one operation since the BFF started. */
export type OperationHealth = DeskOperations['operations'][number]

/** Administrators only. Polled every ten seconds while the page is visible. */
export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => callDesk('operations', {}, { signal, headers: { 'x-frontdesk-background': '1' } }),
  staleTime: 0,
  refetchInterval: 10_000,
})

/** Takes up work that was stopped because it failed repeatedly. */
export function useRestartJob() {
  const client = useQueryClient()
  return useMutation<null, ApiProblem, string>({
    mutationFn: (id) => callDesk('restartJob', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: operationsQuery.queryKey }),
  })
}
