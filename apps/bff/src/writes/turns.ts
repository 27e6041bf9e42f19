import { Refusal } from '#problem.ts'

const mostWaiting = 20

/**
 * Work that shares a key runs one after the other, in the order in which it came; other work is not held up.
 * All keys are taken at once, so that two of them never wait for each other.
 */
export function createTurns() {
  const lasts = new Map<string, { end: Promise<void>; waiting: number }>()
  return {
    async take<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
      const before = keys.flatMap((key) => lasts.get(key) ?? [])
      if (before.some(({ waiting }) => waiting >= mostWaiting))
        throw new Refusal('busy', { headers: { 'retry-after': '2' } })
      const result = Promise.all(before.map(({ end }) => end)).then(work)
      const end = result.then(
        () => undefined,
        () => undefined,
      )
      for (const key of keys) lasts.set(key, { end, waiting: (lasts.get(key)?.waiting ?? 0) + 1 })
      try {
        return await result
      } finally {
        for (const key of keys) {
          const last = lasts.get(key)
          if (last !== undefined) last.waiting -= 1
          if (last?.end === end) lasts.delete(key)
        }
      }
    },
  }
}
