import type { QueryClient } from '@tanstack/react-query'

/** Resolves when every started read has settled. */
export async function readsSettled(client: QueryClient): Promise<void> {
  const reads = client.getQueryCache().getAll()
  await Promise.allSettled(reads.map(async (read) => read.promise))
}
