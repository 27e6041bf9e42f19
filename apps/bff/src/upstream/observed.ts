import { rowOf } from '@frontdesk/api-types/table'

import { type ProblemCode, refusalOf } from '#problem.ts'

import type { Call, Upstream } from './upstream.ts'

/** Tells of every call how it ended: null for a good answer. */
export function createObserved(deps: {
  upstream: Upstream
  elapsed: () => number
  ended: (call: Call, ms: number, code: ProblemCode | null, effect: 'reads' | 'writes') => void
}): Upstream {
  return {
    async call(call) {
      const began = deps.elapsed()
      const { effect } = rowOf(call.id)
      try {
        const value = await deps.upstream.call(call)
        deps.ended(call, deps.elapsed() - began, null, effect)
        return value
      } catch (failure) {
        deps.ended(call, deps.elapsed() - began, refusalOf(failure).code, effect)
        throw failure
      }
    },
  }
}
