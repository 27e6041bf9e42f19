type Entry<T> = { digest: string; value: T; size: number; isUsed: boolean; usedAt: number; movedAt: number }

export type ResponseCache<T> = {
  /** The entry for these bytes, or null. A use keeps it. */
  find(key: string, digest: string): T | null
  keep(key: string, digest: string, value: T, size: number): void
  /**
   * Whether an answer with these bytes should be kept: not while it is another one each time, until the same comes twice.
   */
  isWorth(key: string, digest: string): boolean
  /** What is kept under the key has grown. */
  grew(key: string, value: T, by: number): void
  /** Forgets what nobody has asked for lately. */
  sweep(): void
  /** Bytes and entries. */
  held(): { bytes: number; entries: number }
}

export type CacheSettings = {
  /** All that may be kept, in bytes; 0 keeps nothing. */
  mostBytes: number
  /** Until something unused is forgotten. */
  idleMs: number
}
export const usualCache: CacheSettings = { mostBytes: 32 * 1024 * 1024, idleMs: 60_000 }

/** What an entry costs beside its bytes: keys, heads, the map. */
const overhead = 2048

/** Keys whose answer was another one each time, with the last one. */
const mostPassing = 2000

/** How fine the order of use is. */
const moveMs = 1000

/** Least recently used goes first, by the second. */
export function createResponseCache<T>(settings: CacheSettings, elapsed: () => number): ResponseCache<T> {
  const entries = new Map<string, Entry<T>>()
  const passing = new Map<string, string>()
  let bytes = 0
  const forget = (key: string): void => {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const shrink = (): void => {
    for (const key of entries.keys()) {
      if (bytes <= settings.mostBytes) return
      forget(key)
    }
  }
  const used = (key: string, entry: Entry<T>): T | null => {
    const at = elapsed()
    if (at - entry.usedAt > settings.idleMs) return null
    entry.isUsed = true
    entry.usedAt = at
    // Moved once in a while: a map that is rearranged at every use makes more garbage than the answer.
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
    keep(key, digest, value, size) {
      forget(key)
      const whole = size + overhead
      // One answer does not push out all the others.
      if (whole > settings.mostBytes / 4) return
      const at = elapsed()
      entries.set(key, { digest, value, size: whole, isUsed: false, usedAt: at, movedAt: at })
      bytes += whole
      shrink()
    },
    isWorth(key, digest) {
      const before = passing.get(key)
      const entry = entries.get(key)
      const isSteady = entry === undefined ? before === undefined : entry.isUsed || entry.digest === digest
      if (isSteady || before === digest) {
        passing.delete(key)
        return true
      }
      forget(key)
      // Not taken out before it is put in: a map that changes all the time makes new tables, and the old ones keep garbage.
      if (before === undefined && passing.size >= mostPassing) passing.clear()
      passing.set(key, digest)
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
      passing.clear()
      for (const [key, { usedAt, movedAt }] of entries) {
        // In the order in which they were moved: no later one has been idle for longer than this.
        if (elapsed() - movedAt <= settings.idleMs) return
        if (elapsed() - usedAt > settings.idleMs) forget(key)
      }
    },
    held: () => ({ bytes, entries: entries.size }),
  }
}
