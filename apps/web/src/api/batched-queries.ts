import type { Output, ReadId } from '@frontdesk/api-types/table'
import { type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Answer, Input } from './call.ts'
import { type ApiProblem, asProblem } from './problem.ts'
import { query } from './queries.ts'

/** One of many reads: answered, failed, or pending (both null). */
export type OneRead<I extends ReadId, O = Output<I>> = {
  input: Input<I>
  answer: Answer<O> | null
  problem: ApiProblem | null
}

export type ManyReads<I extends ReadId, O = Output<I>> = {
  /** In the order of the inputs. */
  reads: OneRead<I, O>[]
  /** Number of pending reads. */
  left: number
  /** When the oldest answer arrived, ISO 8601; null before the first. */
  at: string | null
  refreshing: boolean
  /** Reads all again with the same concurrency; cached data stays visible. */
  refresh: () => void
}

const fiveMinutes = 5 * 60_000

type Options = { atOnce?: number; enabled?: boolean; fresh?: number }

/**
 * One operation for many inputs, in their order, with at most `atOnce` requests in flight. Cache entries younger than
 * `fresh` (milliseconds, default five minutes) are reused. For boards and columns: a page must not send a burst.
 */
export function useManyReads<I extends ReadId>(
  id: I,
  inputs: readonly Input<I>[],
  options: Options = {},
): ManyReads<I> {
  const queries = inputs.map((input) => query(id, input))
  return useMany(inputs, queries, options)
}

/** As `useManyReads`, with one given query per input. The answers are of type `O`. */
export function useMany<I extends ReadId, O>(
  inputs: readonly Input<I>[],
  sources: readonly { queryKey: QueryKey }[],
  { atOnce = 4, enabled = true, fresh = fiveMinutes }: Options,
): ManyReads<I, O> {
  const client = useQueryClient()
  const [since, setSince] = useState(() => Date.now() - fresh)
  const settled = sources.map(({ queryKey }) => {
    const state = client.getQueryState<Answer<O>>(queryKey)
    return state !== undefined && Math.max(state.dataUpdatedAt, state.errorUpdatedAt) > since
  })
  const due = firstOpen(settled, enabled ? atOnce : 0)
  const queries = sources.map((one, at) => ({
    ...one,
    enabled: due.has(at),
    staleTime: fresh,
    // Refetching everything on window focus would be a burst as well.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }))
  const results = useQueries({ queries })
  const reads = inputs.map((input, at): OneRead<I, O> => {
    const { data, error } = results[at] ?? {}
    return { input, answer: trusted<O>(data), problem: error ? asProblem(error) : null }
  })
  const ages = reads.flatMap(({ answer }) => (answer ? [answer.at] : []))
  return {
    reads,
    left: reads.filter(({ answer, problem }) => !answer && !problem).length,
    at: ages.toSorted()[0] ?? null,
    // A getter: components that do not read it do not render again when a request starts.
    get refreshing() {
      return results.some(({ isFetching }) => isFetching)
    },
    refresh: () => {
      for (const { queryKey } of sources) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
      setSince(Date.now())
    },
  }
}

/** Indexes of the first `room` reads that are not settled. */
function firstOpen(settled: readonly boolean[], room: number): ReadonlySet<number> {
  return new Set(settled.flatMap((done, at) => (done ? [] : [at])).slice(0, room))
}

/**
 * Guarantee of the cast: these queries return this type; the tuple type of `useQueries` cannot express it generically.
 */
function trusted<O>(data: unknown): Answer<O> | null {
  return (data ?? null) as Answer<O> | null
}
