import { ApiProblem } from './problem.ts'

type Kept = { key: string; until: number }

const keepMs = 10 * 60_000

/** Without an answer, or while the first try is under way, the same wish again must not be a second one. */
function isOpenEnd(thrown: unknown): boolean {
  return !(thrown instanceof ApiProblem) || thrown.status === 0 || thrown.code === 'in_flight'
}

/**
 * Idempotency keys, one for each wish. A wish that ended without an answer keeps its key for ten minutes: sent again
 * with the same words it is the same wish, and the border answers with what became of it.
 */
export function createWishKeys(now: () => number, newKey: () => string) {
  const kept = new Map<string, Kept>()
  return {
    async use<T>(wish: unknown, work: (headers: Record<string, string>) => Promise<T>): Promise<T> {
      const name = JSON.stringify(wish)
      const known = kept.get(name)
      const key = known !== undefined && known.until > now() ? known.key : newKey()
      try {
        const answer = await work({ 'idempotency-key': key })
        kept.delete(name)
        return answer
      } catch (thrown) {
        if (isOpenEnd(thrown)) kept.set(name, { key, until: now() + keepMs })
        else kept.delete(name)
        throw thrown
      }
    },
  }
}

export const wishKeys = createWishKeys(
  () => Date.now(),
  () => crypto.randomUUID(),
)
