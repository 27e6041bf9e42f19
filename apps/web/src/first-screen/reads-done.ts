import type { QueryClient } from '@tanstack/react-query'

/** Resolves when every read that was begun has ended, well or not. */
export async function readsDone(client: QueryClient): Promise<void> {
  const reads = client.getQueryCache().getAll()
  await Promise.allSettled(reads.map(async (read) => read.promise))
}
