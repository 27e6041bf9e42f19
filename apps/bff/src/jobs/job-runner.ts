import { type Job, type JobStore, LostJob } from './job-store.ts'
import { type TurnLoop, createTurnLoop } from './turn-loop.ts'

/** What a turn leaves: nothing more to do, or the pause before the next turn. */
export type Turned = { ended: true } | { ended: false; pauseMs: number }
export type Turn = (job: Job, signal: AbortSignal) => Promise<Turned>

/** Renewed while a turn takes longer. With the idle time another process goes on within 30 seconds. */
const leaseMs = 20_000
const renewEveryMs = 5000
const idleMs = 5000
const failedMs = 15_000
const storeFailedMs = 1000

/**
 * Does the jobs of one kind, one turn at a time: takes the one that is due for longest, does a piece of it, and puts it
 * back. A process that dies loses its lease, and another one goes on with the next turn.
 */
export function createJobRunner(deps: {
  store: JobStore
  kind: string
  turn: Turn
  now: () => Date
  failed: (failure: unknown) => void
}): TurnLoop {
  const { store, kind, now } = deps
  const later = (ms: number): Date => new Date(now().getTime() + ms)

  const turn = async (job: Job, signal: AbortSignal): Promise<void> => {
    const renewing = setInterval(() => void store.renew(job, later(leaseMs)).catch(() => undefined), renewEveryMs)
    renewing.unref()
    try {
      const turned = await deps.turn(job, signal)
      if (turned.ended) await store.end(job)
      else await store.put(job, later(turned.pauseMs))
    } catch (failure) {
      if (failure instanceof LostJob) return
      await store.fail(job, later(failedMs)).catch(() => undefined)
      throw failure
    } finally {
      clearInterval(renewing)
    }
  }
  return createTurnLoop({
    async turn(signal) {
      const job = await store.take(kind, now(), later(leaseMs))
      if (job !== null) {
        await turn(job, signal)
        return 0
      }
      const due = await store.nextDue(kind)
      return due === null ? idleMs : Math.min(idleMs, Math.max(50, due.getTime() - now().getTime()))
    },
    failed: deps.failed,
    failedMs: storeFailedMs,
  })
}
