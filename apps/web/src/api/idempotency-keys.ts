import { ApiProblem } from './problem.ts'

type StoredKey = { key: string; until: number }

const keepMs = 10 * 60_000

/** Without a definite answer, a retry of the same request must reuse the key. */
function isIndefinite(thrown: unknown): boolean {
  return !(thrown instanceof ApiProblem) || thrown.status === 0 || thrown.code === 'in_flight'
}

/**
 * Idempotency keys of write requests. A request without a definite answer keeps its key for ten minutes, so that the
 * BFF recognizes a retry of the same content and answers with the first outcome.
 */
export function createIdempotencyKeys(now: () => number, newKey: () => string) {
  const stored = new Map<string, StoredKey>()
  return {
    async use<T>(request: unknown, work: (headers: Record<string, string>) => Promise<T>): Promise<T> {
      const name = JSON.stringify(request)
      const known = stored.get(name)
      const key = known !== undefined && known.until > now() ? known.key : newKey()
      try {
        const answer = await work({ 'idempotency-key': key })
        stored.delete(name)
        return answer
      } catch (thrown) {
        if (isIndefinite(thrown)) stored.set(name, { key, until: now() + keepMs })
        else stored.delete(name)
        throw thrown
      }
    },
  }
}

export const idempotencyKeys = createIdempotencyKeys(
  () => Date.now(),
  () => crypto.randomUUID(),
)
