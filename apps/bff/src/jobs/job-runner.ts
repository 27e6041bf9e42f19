import { type Job, type JobStore, LostJob } from './job-store.ts'

/** What a turn leaves: nothing more to do, or the pause before the next turn. */
export type Turned = { ended: true } | { ended: false; pauseMs: number }
export type Turn<T extends Turned = Turned> = (job: Job, signal: AbortSignal) => Promise<T>

/** The lease, renewed while a turn takes longer. With the idle time, another process continues within 30 seconds. */
const leaseMs = 20_000
const renewEveryMs = 5000
const idleMs = 5000
const failedMs = 15_000
const storeFailedMs = 1000

type Kind<T extends Turned> = { store: JobStore; kind: string; turn: Turn<T>; now: () => Date }

/**
 * Takes the job of a kind that is due for longest, does a piece of it, and puts it back. null: none was due, or another
 * process has it by now. A process that dies loses its lease, and another one goes on with the next turn.
 */
export function createStep<T extends Turned>({ store, kind, turn, now }: Kind<T>) {
  const later = (ms: number): Date => new Date(now().getTime() + ms)
  return async (signal: AbortSignal): Promise<T | null> => {
    const job = await store.take(kind, now(), later(leaseMs))
    if (job === null) return null
    const renewing = setInterval(() => void store.renew(job, later(leaseMs)).catch(() => undefined), renewEveryMs)
    renewing.unref()
    try {
      const turned = await turn(job, signal)
      if (turned.ended) await store.end(job)
      else await store.put(job, later(turned.pauseMs))
      return turned
    } catch (failure) {
      if (failure instanceof LostJob) return null
      await store.fail(job, later(failedMs)).catch(() => undefined)
      throw failure
    } finally {
      clearInterval(renewing)
    }
  }
}

export type JobRunner = {
  /** There may be something to do: looked at now and not after the pause. */
  wake(): void
  stop(): Promise<void>
}

/** Does the jobs of one kind, step after step, until it is stopped. */
export function createJobRunner(deps: Kind<Turned> & { failed: (failure: unknown) => void }): JobRunner {
  const { store, kind, now } = deps
  const step = createStep(deps)
  let isStopped = false
  const isOver = (): boolean => isStopped
  /** Of the turn under way: work adds listeners to it. */
  let current: AbortController | null = null
  let wakeUp: (() => void) | null = null
  let isWoken = false

  const pause = (ms: number): Promise<void> => {
    if (isWoken || isOver()) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  const once = async (): Promise<void> => {
    isWoken = false
    current = new AbortController()
    // Lets waiting requests run before the next step.
    if ((await step(current.signal)) !== null) return new Promise((resolve) => setImmediate(resolve))
    const due = await store.nextDue(kind)
    return pause(due === null ? idleMs : Math.min(idleMs, Math.max(50, due.getTime() - now().getTime())))
  }
  const run = async (): Promise<void> => {
    while (!isOver()) {
      try {
        await once()
      } catch (failure) {
        if (!isOver()) deps.failed(failure)
        await pause(storeFailedMs)
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
      isStopped = true
      current?.abort()
      wakeUp?.()
      await running
    },
  }
}

/** The runners of some kinds of jobs, which begin and stop together. */
export function createJobRunners(deps: {
  store: JobStore
  turns: Readonly<Record<string, Turn>>
  /** Other processes work on the same database. */
  shared: boolean
  now: () => Date
  failed: (failure: unknown) => void
}) {
  const { store, turns, shared, now, failed } = deps
  const running: JobRunner[] = []
  return {
    wake(): void {
      for (const runner of running) runner.wake()
    },
    /** Starts the loops of all kinds of jobs. */
    async begin(): Promise<void> {
      for (const [kind, turn] of Object.entries(turns)) {
        // A lease in the store of one process is left over from one that ended.
        if (!shared) await store.takeOver(kind)
        running.push(createJobRunner({ store, kind, turn, now, failed }))
      }
    },
    /** Leaves the work to others, until it begins again. */
    async stop(): Promise<void> {
      await Promise.all(running.splice(0).map((runner) => runner.stop()))
      for (const kind of Object.keys(turns))
        // One connection; without it the leases end by themselves.
        await store.release(kind).catch(() => undefined)
    },
  }
}
