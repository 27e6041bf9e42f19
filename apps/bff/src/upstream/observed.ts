import { rowOf } from '@frontdesk/api-types/table'

import { type ProblemCode, refusalOf } from '#problem.ts'

import type { Call, Source } from './upstream.ts'

/** Tells of every call how it ended: null for a good answer. */
export function createObserved(deps: {
  upstream: Source
  elapsed: () => number
  ended: (call: Call, ms: number, code: ProblemCode | null, effect: 'reads' | 'writes') => void
}): Source {
  const observed = <T>(call: Call, work: Promise<T>): Promise<T> => {
    const began = deps.elapsed()
    const { effect } = rowOf(call.id)
    return work.then(
      (value) => {
        deps.ended(call, deps.elapsed() - began, null, effect)
        return value
      },
      (failure: unknown) => {
        deps.ended(call, deps.elapsed() - began, refusalOf(failure).code, effect)
        throw failure
      },
    )
  }
  return {
    call: (call) => observed(call, deps.upstream.call(call)),
    read: (call, wanted) => observed(call, deps.upstream.read(call, wanted)),
  }
}
