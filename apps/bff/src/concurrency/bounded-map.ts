/** A map of at most so many entries: those that were set last. */
export function createBoundedMap<K, V>(most: number) {
  const entries = new Map<K, V>()
  return {
    has: (key: K): boolean => entries.has(key),
    get: (key: K): V | undefined => entries.get(key),
    set(key: K, value: V): void {
      entries.delete(key)
      entries.set(key, value)
      const oldest = entries.size > most ? entries.keys().next() : null
      if (oldest?.done === false) entries.delete(oldest.value)
    },
    delete: (key: K): boolean => entries.delete(key),
  }
}
