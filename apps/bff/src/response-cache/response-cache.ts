type Entry<T> = { digest: string; value: T; size: number; isUsed: boolean; usedAt: number; movedAt: number }

export type ResponseCache<T> = {
  /** The entry for these bytes, or null. Counts as a use. */
  find(key: string, digest: string): T | null
  /** The value under the key with the digest of its bytes, or null. Does not count as a use. */
  latest(key: string): { digest: string; value: T } | null
  set(key: string, digest: string, value: T, size: number): void
  /**
   * Whether these bytes should be cached: an answer that changes every time is not, until the same bytes come twice.
   */
  isWorthCaching(key: string, digest: string): boolean
  /** The entry under the key has grown. */
  grew(key: string, value: T, by: number): void
  /** Removes entries that were not used lately. */
  sweep(): void
  /** Current bytes and entries. */
  usage(): { bytes: number; entries: number }
}

export type CacheSettings = {
  /** Largest total size in bytes; 0 disables the cache. */
  maxBytes: number
  /** Idle time after which an entry is removed. */
  idleMs: number
}
export const defaultCache: CacheSettings = { maxBytes: 32 * 1024 * 1024, idleMs: 60_000 }

/** Fixed size of an entry: keys, headers, map. */
const overhead = 2048

/** Keys whose last answers all differed, with the digest of the last one. */
const maxChanging = 2000

/** Precision of the LRU order. */
const moveMs = 1000

/** LRU cache with an order precise to the second. */
export function createResponseCache<T>(settings: CacheSettings, elapsed: () => number): ResponseCache<T> {
  const entries = new Map<string, Entry<T>>()
  const changing = new Map<string, string>()
  let bytes = 0
  const remove = (key: string): void => {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const shrink = (): void => {
    for (const key of entries.keys()) {
      if (bytes <= settings.maxBytes) return
      remove(key)
    }
  }
  const used = (key: string, entry: Entry<T>): T | null => {
    const at = elapsed()
    if (at - entry.usedAt > settings.idleMs) return null
    entry.isUsed = true
    entry.usedAt = at
    // Reordered at most once a second: doing it on every hit costs more than the response.
    if (entry.usedAt - entry.movedAt > moveMs) {
      entry.movedAt = entry.usedAt
      entries.delete(key)
      entries.set(key, entry)
    }
    return entry.value
  }
  return {
    find(key, digest) {
      const entry = entries.get(key)
      return entry === undefined || entry.digest !== digest ? null : used(key, entry)
    },
    latest: (key) => entries.get(key) ?? null,
    set(key, digest, value, size) {
      remove(key)
      const whole = size + overhead
      // No single answer may evict all others.
      if (whole > settings.maxBytes / 4) return
      const at = elapsed()
      entries.set(key, { digest, value, size: whole, isUsed: false, usedAt: at, movedAt: at })
      bytes += whole
      shrink()
    },
    isWorthCaching(key, digest) {
      const before = changing.get(key)
      const entry = entries.get(key)
      const isSteady = entry === undefined ? before === undefined : entry.isUsed || entry.digest === digest
      if (isSteady || before === digest) {
        changing.delete(key)
        return true
      }
      remove(key)
      if (before === undefined && changing.size >= maxChanging) changing.clear()
      changing.set(key, digest)
      return false
    },
    grew(key, value, by) {
      const entry = entries.get(key)
      if (entry?.value !== value) return
      entry.size += by
      bytes += by
      shrink()
    },
    sweep() {
      changing.clear()
      for (const [key, { usedAt, movedAt }] of entries) {
        // Entries are in order of their last move: no later one is idle for longer.
        if (elapsed() - movedAt <= settings.idleMs) return
        if (elapsed() - usedAt > settings.idleMs) remove(key)
      }
    },
    usage: () => ({ bytes, entries: entries.size }),
  }
}
