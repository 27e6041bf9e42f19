import { type Job, type JobStore, LostJob } from './job-store.ts'

/** What a turn leaves: nothing more to do, or the pause before the next turn. */
export type Turned = { ended: true } | { ended: false; pauseMs: number }
export type Turn = (job: Job, signal: AbortSignal) => Promise<Turned>

export type JobRunner = {
  /** There may be something to do. */
  wake(): void
  stop(): Promise<void>
}

/** Renewed while a turn takes longer. With the idle time another process goes on within 30 seconds. */
const leaseMs = 20_000
const renewEveryMs = 5000
const idleMs = 5000
const failedMs = 15_000

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
}): JobRunner {
  const { store, kind, now } = deps
  const left = { is: false }
  let current: AbortController | null = null
  let wakeUp: (() => void) | null = null
  let isWoken = false
  const later = (ms: number): Date => new Date(now().getTime() + ms)

  const pause = (ms: number): Promise<void> => {
    if (isWoken || left.is) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  const turn = async (job: Job): Promise<void> => {
    current = new AbortController()
    const renewing = setInterval(() => void store.renew(job, later(leaseMs)).catch(() => undefined), renewEveryMs)
    renewing.unref()
    try {
      const turned = await deps.turn(job, current.signal)
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
  const once = async (): Promise<void> => {
    isWoken = false
    const job = await store.take(kind, now(), later(leaseMs))
    if (job !== null) {
      await turn(job)
      // Requests come first.
      return new Promise((resolve) => setImmediate(resolve))
    }
    const due = await store.nextDue(kind)
    const wait = due === null ? idleMs : Math.min(idleMs, Math.max(50, due.getTime() - now().getTime()))
    await pause(wait)
  }
  const run = async (): Promise<void> => {
    while (!left.is) {
      try {
        // eslint-disable-next-line no-await-in-loop -- a loop of turns
        await once()
      } catch (failure) {
        if (!left.is) deps.failed(failure)
        // eslint-disable-next-line no-await-in-loop -- the store is away, or something is wrong: not at once again
        await pause(1000)
      }
    }
  }
  const running = run()
  return {
    wake() {
      isWoken = true
      wakeUp?.()
    },
    async stop() {
      left.is = true
      current?.abort()
      wakeUp?.()
      await running
    },
  }
}
