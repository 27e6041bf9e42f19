import { ProblemError } from '#problem.ts'

const mostWaiting = 20

/**
 * Runs work that shares a key sequentially, in order of arrival; other work runs concurrently. All keys are locked at
 * once, which prevents deadlocks.
 */
export function createKeyedLock() {
  const queues = new Map<string, { end: Promise<void>; waiting: number }>()
  return {
    async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
      const before = keys.flatMap((key) => queues.get(key) ?? [])
      if (before.some(({ waiting }) => waiting >= mostWaiting))
        throw new ProblemError('busy', { headers: { 'retry-after': '2' } })
      const result = Promise.all(before.map(({ end }) => end)).then(work)
      const end = result.then(
        () => undefined,
        () => undefined,
      )
      for (const key of keys) queues.set(key, { end, waiting: (queues.get(key)?.waiting ?? 0) + 1 })
      try {
        return await result
      } finally {
        for (const key of keys) {
          const last = queues.get(key)
          if (last !== undefined) last.waiting -= 1
          if (last?.end === end) queues.delete(key)
        }
      }
    },
  }
}
