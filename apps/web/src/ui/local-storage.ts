import { useSyncExternalStore } from 'react'

export type Stored<T> = { get: () => T; set: (value: T) => void; use: () => T }

/**
 * A small setting kept in this browser. Whatever stands in the storage goes through `read`; what it refuses
 * (returns null for) is the fallback. Private windows without storage keep it for the page.
 */
export function createStored<T>(key: string, read: (value: unknown) => T | null, fallback: T): Stored<T> {
  const listeners = new Set<() => void>()
  let value = load()

  function load(): T {
    try {
      const text = localStorage.getItem(key)
      return text === null ? fallback : (read(JSON.parse(text)) ?? fallback)
    } catch {
      return fallback
    }
  }
  function tell() {
    for (const listener of listeners) listener()
  }
  function onStorage(event: StorageEvent) {
    if (event.key !== key && event.key !== null) return
    value = load()
    tell()
  }
  function subscribe(listener: () => void) {
    if (listeners.size === 0) addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', onStorage)
    }
  }
  const get = () => value
  return {
    get,
    set(next) {
      value = next
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Full or forbidden storage: the setting lasts for this page.
      }
      tell()
    },
    // The border, which writes the first screen, knows of nothing that is kept here.
    use: () => useSyncExternalStore(subscribe, get, () => fallback),
  }
}
