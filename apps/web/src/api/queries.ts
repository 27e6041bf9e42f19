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

/** Options of a read, key `[id, input]`. For loaders (`ensureQueryData`), `useAnswer`, `useQueries`. */
export function query<I extends ReadId>(id: I, input: Input<I>) {
  return queryOptions({
    queryKey: [id, input] as const,
    queryFn: ({ signal }): Promise<Answer<Output<I>>> => call(id, input, signal),
  })
}

/** An answer with its age, as a screen shows it. */
export type Shown<T> = {
  data: T
  sealed: string[]
  /** Number of records removed because they are outside of this user's scope; absent when none. */
  outside?: number
  /** When the shown data arrived, ISO 8601. */
  at: string
  /** Why the last refresh failed, while older data is shown. */
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

/**
 * A read that its loader has started: always has data; throws its ApiProblem to the route's error boundary only without
 * any.
 */
export function useAnswer<I extends ReadId>(id: I, input: Input<I>): Shown<Output<I>> {
  return shown(useSuspenseQuery(query(id, input)))
}

/** A read that may be pending or failed. */
export type MaybeAnswer<T> = {
  answer: Shown<T> | null
  problem: ApiProblem | null
  /** Time of the last failure, ISO 8601; null without one. */
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

/** A read that may be pending or failed, for a part of a page that must not fail the whole page. */
export function useMaybeAnswer<I extends ReadId>(
  id: I,
  input: Input<I>,
  options: { enabled?: boolean } = {},
): MaybeAnswer<Output<I>> {
  return maybeShown(useQuery({ ...query(id, input), enabled: options.enabled ?? true }))
}

/** Sets or updates a record in the cache; the age of an existing answer is unchanged. */
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

/** Invalidates every read of these operations; those on screen are read again. */
export async function refreshAll(client: QueryClient, ids: readonly OperationId[]): Promise<void> {
  await Promise.all(ids.map((id) => client.invalidateQueries({ queryKey: [id] })))
}
