import type { Output, ReadId } from '@frontdesk/api-types/table'
import type { QueryClient } from '@tanstack/react-query'

import { type Answer, type Input, call } from './call.ts'
import { query } from './queries.ts'

/** Milliseconds. Younger cache entries are reused. */
const usual = 15_000

/**
 * Reads through the query cache, for searches: recent answers are reused, and the page that is opened next has its
 * data. Unlike `fetchQuery` it is aborted by its own signal. @throws ApiProblem
 */
export async function readThrough<I extends ReadId>(
  client: QueryClient,
  id: I,
  input: Input<I>,
  signal: AbortSignal,
  fresh = usual,
): Promise<Output<I>> {
  const { queryKey } = query(id, input)
  const known = client.getQueryState<Answer<Output<I>>>(queryKey)
  if (known?.data && Date.now() - known.dataUpdatedAt < fresh) return known.data.data
  const answer = await call(id, input, signal)
  client.setQueryData<Answer<Output<I>>>(queryKey, answer)
  return answer.data
}
