import { rowOf } from '@frontdesk/api-types/table'

import { type ProblemCode, problemErrorOf } from '#problem.ts'

import type { Call, Source } from './upstream.ts'

/** Whether the service answers this process. `since`: the first failure after its last answer. */
export type ServiceState = { answers: boolean | null; since: Date | null }

/** A call that takes longer, with no answer to any other one meanwhile, counts as no answer. */
const patienceMs = 3000
/** Milliseconds between two checks of a service that does not answer; only while a page is open. */
const againMs = 5000

const noAnswer: ReadonlySet<ProblemCode> = new Set([
  'upstream_timeout',
  'upstream_unreachable',
  'upstream_failed',
  'upstream_open',
])

/** Watches the calls of a source. A refusal or a missing record is an answer. */
export function watchService(source: Source, deps: { now: () => Date; elapsed: () => number }) {
  const running = new Set<{ began: number; at: Date }>()
  let answeredAt: number | null = null
  let failed: { first: Date; last: number; read: Call | null } | null = null

  const watched = async <T>(call: Call, work: (call: Call) => Promise<T>): Promise<T> => {
    const one = { began: deps.elapsed(), at: deps.now() }
    running.add(one)
    try {
      const answer = await work(call)
      answeredAt = deps.elapsed()
      failed = null
      return answer
    } catch (failure) {
      const { code } = problemErrorOf(failure)
      if (noAnswer.has(code)) {
        const read = rowOf(call.id).method === 'GET' ? { ...call, signal: null } : (failed?.read ?? null)
        failed = { first: failed?.first ?? one.at, last: deps.elapsed(), read }
      } else if (code.startsWith('upstream_')) {
        answeredAt = deps.elapsed()
        failed = null
      }
      throw failure
    } finally {
      running.delete(one)
    }
  }
  const hanging = (): Date | null => {
    const now = deps.elapsed()
    for (const { began, at } of running) if (now - began > patienceMs && (answeredAt ?? -1) < began) return at
    return null
  }
  const state = (): ServiceState => {
    const since = failed?.first ?? hanging()
    return { answers: since === null ? (answeredAt === null ? null : true) : false, since }
  }
  const own: Source = {
    call: (call) => watched(call, (one) => source.call(one)),
    read: (call, wanted) => watched(call, (one) => source.read(one, wanted)),
  }
  return {
    source: own,
    /** While it does not answer, the last read that failed is repeated, so that its return is noticed. */
    look(): ServiceState {
      const read = failed?.read ?? null
      if (failed !== null && read !== null && running.size === 0 && deps.elapsed() - failed.last >= againMs)
        own.call(read).catch(() => undefined)
      return state()
    },
  }
}
