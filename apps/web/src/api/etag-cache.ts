/** A response body with its ETag. */
type Entry = { tag: string; body: unknown; size: number }

/** Limit in characters of JSON, about a long working day. */
const most = 4_000_000

/**
 * Bodies of reads by URL, in memory only: the BFF forbids the HTTP cache (`no-store`), so the app revalidates by
 * itself. Evicts the oldest entry first.
 */
export function createEtagCache() {
  const entries = new Map<string, Entry>()
  let size = 0
  const evict = (url: string): void => {
    size -= entries.get(url)?.size ?? 0
    entries.delete(url)
  }
  return {
    tagOf: (url: string): string | null => entries.get(url)?.tag ?? null,
    /** The entry of this URL, when its ETag matches. */
    find: (url: string, tag: string | null): Entry | null => {
      const found = entries.get(url)
      return found !== undefined && found.tag === tag ? found : null
    },
    keep(url: string, tag: string | null, body: unknown, length: number): void {
      evict(url)
      if (tag === null || length > most / 4) return
      entries.set(url, { tag, body, size: length })
      size += length
      for (const oldest of entries.keys()) {
        if (size <= most) return
        evict(oldest)
      }
    },
    /** Called when the user may change: the next one must not read these entries. */
    clear(): void {
      entries.clear()
      size = 0
    },
  }
}

export const etagCache = createEtagCache()
