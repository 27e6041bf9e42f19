import type { Anchor } from '#audit/anchor.ts'
import type { Head } from '#audit/chain.ts'

/** An audit anchor in memory. */
export function memoryAnchor(): Anchor {
  let newest: Head | null = null
  return {
    read: async () => newest ?? 'none',
    note: (head) => {
      if (newest === null || newest.seq < head.seq) newest = head
    },
    settled: async () => undefined,
  }
}
