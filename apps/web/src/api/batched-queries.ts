import type { Output, ReadId } from '@frontdesk/api-types/table'
import { type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Answer, Input } from './call.ts'
import { type ApiProblem, asProblem } from './problem.ts'
import { query } from './queries.ts'

/** One of many reads: answered, failed, or still to come (both null). */
export type OneRead<I extends ReadId, O = Output<I>> = {
  input: Input<I>
  answer: Answer<O> | null
  problem: ApiProblem | null
}

export type ManyReads<I extends ReadId, O = Output<I>> = {
  /** In the order of the inputs. */
  reads: OneRead<I, O>[]
  /** Those that have neither answer nor failure yet. */
  left: number
  /** When the oldest answer arrived, ISO 8601; null before the first. */
  at: string | null
  refreshing: boolean
  /** Asks all again, few at a time; what is known stands meanwhile. */
  refresh: () => void
}

const fiveMinutes = 5 * 60_000

type Options = { atOnce?: number; enabled?: boolean; fresh?: number }

/**
 * The same operation for many inputs, `atOnce` requests at a time and in their order. Answers younger than `fresh` (in
 * milliseconds, five minutes unless told) are taken as they are. For boards and columns that fill in: a page must not send a burst.
 */
export function useManyReads<I extends ReadId>(
  id: I,
  inputs: readonly Input<I>[],
  options: Options = {},
): ManyReads<I> {
  const asked = inputs.map((input) => query(id, input))
  return useMany(inputs, asked, options)
}

/** As `useManyReads`, of queries that stand for the inputs one by one. They give answers of `O`. */
export function useMany<I extends ReadId, O>(
  inputs: readonly Input<I>[],
  asked: readonly { queryKey: QueryKey }[],
  { atOnce = 4, enabled = true, fresh = fiveMinutes }: Options,
): ManyReads<I, O> {
  const client = useQueryClient()
  const [since, setSince] = useState(() => Date.now() - fresh)
  const settled = asked.map(({ queryKey }) => {
    const state = client.getQueryState<Answer<O>>(queryKey)
    return state !== undefined && Math.max(state.dataUpdatedAt, state.errorUpdatedAt) > since
  })
  const due = firstOpen(settled, enabled ? atOnce : 0)
  const queries = asked.map((one, at) => ({
    ...one,
    enabled: due.has(at),
    staleTime: fresh,
    // A page that gets the focus back must not ask for everything at once either.
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
    // Who does not look at it is not rendered again when a request begins.
    get refreshing() {
      return results.some(({ isFetching }) => isFetching)
    },
    refresh: () => {
      for (const { queryKey } of asked) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
      setSince(Date.now())
    },
  }
}

/** Where the first `room` that are not settled stand. */
function firstOpen(settled: readonly boolean[], room: number): ReadonlySet<number> {
  return new Set(settled.flatMap((done, at) => (done ? [] : [at])).slice(0, room))
}

/** The queries that were asked give these answers; the tuple type of `useQueries` cannot say so for a generic one. */
function trusted<O>(data: unknown): Answer<O> | null {
  return (data ?? null) as Answer<O> | null
}
