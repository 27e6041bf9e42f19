import { type OperationId, operationIds } from '@frontdesk/api-types/table'

import type { ProblemCode } from '#problem.ts'

export type BreakerState = 'closed' | 'open' | 'probing'

/** Health of one operation since the start of this process. */
export type OperationHealth = {
  operation: OperationId
  calls: number
  /** Failed calls: 5xx, timeout, no connection. */
  faults: number
  /** Retries of reads. */
  retries: number
  /** Of the last 50 calls, in milliseconds; null before the first. */
  median: number | null
  slowest: number | null
  last: { at: string; ms: number; code: ProblemCode | null } | null
  lastFault: { at: string; code: ProblemCode } | null
  breaker: BreakerState
}

type OperationRecord = {
  calls: number
  faults: number
  retries: number
  last: { at: Date; ms: number; code: ProblemCode | null } | null
  lastFault: { at: Date; code: ProblemCode } | null
  /** A ring buffer; `next` is the next index. */
  times: number[]
  next: number
}

export type Health = {
  retried(id: OperationId): void
  answered(id: OperationId, ms: number, code: ProblemCode | null, fault: boolean): void
  list(breakerOf: (id: OperationId) => BreakerState): OperationHealth[]
}

const mostTimes = 50

export function createHealth(now: () => Date): Health {
  const kept = new Map<OperationId, OperationRecord>()
  const of = (id: OperationId): OperationRecord => {
    const had = kept.get(id)
    if (had !== undefined) return had
    const known: OperationRecord = { calls: 0, faults: 0, retries: 0, last: null, lastFault: null, times: [], next: 0 }
    kept.set(id, known)
    return known
  }
  return {
    retried(id) {
      of(id).retries += 1
    },
    answered(id, ms, code, fault) {
      const one = of(id)
      const at = now()
      one.calls += 1
      one.last = { at, ms: Math.round(ms), code }
      if (fault && code !== null) {
        one.faults += 1
        one.lastFault = { at, code }
      }
      one.times[one.next] = Math.round(ms)
      one.next = (one.next + 1) % mostTimes
    },
    list: (breakerOf) =>
      operationIds.map((operation) => {
        const { times, last, lastFault, calls, faults, retries } = of(operation)
        const sorted = times.toSorted((one, other) => one - other)
        return {
          operation,
          calls,
          faults,
          retries,
          median: sorted[Math.floor((sorted.length - 1) / 2)] ?? null,
          slowest: sorted.at(-1) ?? null,
          last: last && { ...last, at: last.at.toISOString() },
          lastFault: lastFault && { ...lastFault, at: lastFault.at.toISOString() },
          breaker: breakerOf(operation),
        }
      }),
  }
}
