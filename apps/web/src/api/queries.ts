import type { OperationId, Output, ReadId } from '@frontdesk/api-types/table'
import {
  type QueryClient,
  type UseQueryResult,
  type UseSuspenseQueryResult,
  queryOptions,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'

import { type Answer, type Input, call } from './call.ts'
import { type ApiProblem, asProblem } from './problem.ts'

/** Options of a read: key `[id, input]`. For loaders (`ensureQueryData`), `useAnswer`, `useQueries`. */
export function query<I extends ReadId>(id: I, input: Input<I>) {
  return queryOptions({
    queryKey: [id, input] as const,
    queryFn: ({ signal }): Promise<Answer<Output<I>>> => call(id, input, signal),
  })
}

/** An answer on screen. */
export type Shown<T> = {
  data: T
  sealed: string[]
  /** How many records were left out because they lie outside of this person's scope; absent when none. */
  outside?: number
  /** When the shown data arrived, ISO 8601. */
  at: string
  /** Why the last refresh failed, while older data stands. */
  problem: ApiProblem | null
  refreshing: boolean
  refresh: () => void
}

function shown<T>(
  result: Pick<UseSuspenseQueryResult<Answer<T>>, 'data' | 'error' | 'isFetching' | 'refetch'>,
): Shown<T> {
  return {
    ...result.data,
    problem: result.error ? asProblem(result.error) : null,
    refreshing: result.isFetching,
    refresh: () => void result.refetch(),
  }
}

/** A read that its loader has begun: always has data; throws its ApiProblem to the route's boundary only when there was never any. */
export function useAnswer<I extends ReadId>(id: I, input: Input<I>): Shown<Output<I>> {
  return shown(useSuspenseQuery(query(id, input)))
}

/** What is known of a read that may still be under way or refused. */
export type MaybeAnswer<T> = {
  answer: Shown<T> | null
  problem: ApiProblem | null
  /** When the last failure came, ISO 8601; null without one. */
  problemAt: string | null
  pending: boolean
  refresh: () => void
}

export function maybeShown<T>(result: UseQueryResult<Answer<T>>): MaybeAnswer<T> {
  const { data } = result
  return {
    answer: data ? shown({ ...result, data }) : null,
    problem: result.error ? asProblem(result.error) : null,
    problemAt: result.error ? new Date(result.errorUpdatedAt).toISOString() : null,
    pending: result.isPending && result.fetchStatus !== 'idle',
    refresh: () => void result.refetch(),
  }
}

/** A read that may still be under way or refused, for a part of a page that must not take the page down. */
export function useMaybeAnswer<I extends ReadId>(
  id: I,
  input: Input<I>,
  options: { enabled?: boolean } = {},
): MaybeAnswer<Output<I>> {
  return maybeShown(useQuery({ ...query(id, input), enabled: options.enabled ?? true }))
}

/** Puts a known record into the cache, or changes the one that is there; the answer's age stays its own. */
export function setAnswer<I extends ReadId>(
  client: QueryClient,
  id: I,
  input: Input<I>,
  change: (before: Output<I> | undefined) => Output<I> | undefined,
): void {
  client.setQueryData(query(id, input).queryKey, (before: Answer<Output<I>> | undefined) => {
    const data = change(before?.data)
    return data === undefined ? before : { ...(before ?? { sealed: [], at: new Date().toISOString() }), data }
  })
}

/** Marks every read of these operations as old; those on screen are asked again. */
export async function refreshAll(client: QueryClient, ids: readonly OperationId[]): Promise<void> {
  await Promise.all(ids.map((id) => client.invalidateQueries({ queryKey: [id] })))
}
