import { useSyncExternalStore } from 'react'

export type Stored<T> = { get: () => T; set: (value: T) => void; use: () => T }

/**
 * A setting in local storage, or in the storage that `area` returns. The stored value is validated by `read`, which
 * returns null for an invalid one (then `fallback` is used). Without storage, as in private windows, the setting lasts
 * for the page.
 */
export function createStored<T>(
  key: string,
  read: (value: unknown) => T | null,
  fallback: T,
  area: () => Storage = () => localStorage,
): Stored<T> {
  const listeners = new Set<() => void>()
  let value = load()

  function load(): T {
    try {
      const text = area().getItem(key)
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
        area().setItem(key, JSON.stringify(next))
      } catch {
        // Storage is full or forbidden: the setting lasts for this page.
      }
      tell()
    },
    // The BFF renders the first screen without access to local storage.
    use: () => useSyncExternalStore(subscribe, get, () => fallback),
  }
}
