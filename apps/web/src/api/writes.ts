import type { Output, WriteId } from '@frontdesk/api-types/table'
import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { type Answer, type Input, call } from './call.ts'
import { guestReads } from './desk/guests.ts'
import type { ApiProblem } from './problem.ts'
import { refreshAll } from './queries.ts'
import { writeTable } from './write-table.ts'

type Options<I extends WriteId, C> = Omit<
  UseMutationOptions<Answer<Output<I>>, ApiProblem, Input<I>, C>,
  'mutationFn' | 'mutationKey'
>

/** Invalidates what a write may have changed. */
export async function refreshAfter(client: QueryClient, id: WriteId): Promise<void> {
  const { refreshes, refreshesGuests } = writeTable[id]
  if (refreshesGuests) for (const queryKey of guestReads(null)) void client.invalidateQueries({ queryKey })
  await refreshAll(client, refreshes)
}

/** A write. Never retried; on success and on failure it invalidates what it may have changed. */
export function useWrite<I extends WriteId, C = unknown>(id: I, options: Options<I, C> = {}) {
  const client = useQueryClient()
  return useMutation<Answer<Output<I>>, ApiProblem, Input<I>, C>({
    ...options,
    mutationKey: [id],
    mutationFn: (input) => call(id, input),
    onSettled: async (...settled) => {
      await options.onSettled?.(...settled)
      await refreshAfter(client, id)
    },
  })
}
