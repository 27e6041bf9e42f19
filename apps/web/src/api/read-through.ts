import type { Output, ReadId } from '@frontdesk/api-types/table'
import type { QueryClient } from '@tanstack/react-query'

import { type Answer, type Input, call } from './call.ts'
import { query } from './queries.ts'

/** Younger answers are taken as they are, milliseconds. */
const usual = 15_000

/**
 * Reads through the page's cache, for a search that asks many things: what was just read is not asked again, and the page
 * that opens has its answer. Unlike `fetchQuery` it ends with its own signal. @throws ApiProblem
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
