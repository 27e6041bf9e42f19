/** A body as the border sent it, with the tag by which it says that nothing has changed since. */
type Known = { tag: string; body: unknown; size: number }

/** In characters of JSON: a long day at the desk in a few screens. */
const most = 4_000_000

/**
 * Bodies of reads by their address, in memory only: the browser keeps nothing of the border's (`no-store`), so the desk
 * itself says what it has. The oldest goes first.
 */
export function createUnchanged() {
  const known = new Map<string, Known>()
  let size = 0
  const forget = (url: string): void => {
    size -= known.get(url)?.size ?? 0
    known.delete(url)
  }
  return {
    tagOf: (url: string): string | null => known.get(url)?.tag ?? null,
    /** What is known under this address and this tag. */
    find: (url: string, tag: string | null): Known | null => {
      const found = known.get(url)
      return found !== undefined && found.tag === tag ? found : null
    },
    keep(url: string, tag: string | null, body: unknown, length: number): void {
      forget(url)
      if (tag === null || length > most / 4) return
      known.set(url, { tag, body, size: length })
      size += length
      for (const oldest of known.keys()) {
        if (size <= most) return
        forget(oldest)
      }
    },
    /** Whoever comes next begins with nothing. */
    clear(): void {
      known.clear()
      size = 0
    },
  }
}

export const unchanged = createUnchanged()
