import { useSyncExternalStore } from 'react'

/** A hook whose components share one MediaQueryList: creating them is expensive. */
export function mediaHook(text: string): () => boolean {
  const listeners = new Set<() => void>()
  let query: MediaQueryList | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    if (query === null) {
      query = matchMedia(text)
      query.addEventListener('change', tell)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      query?.removeEventListener('change', tell)
      query = null
    }
  }
  const matches = () => (query ?? matchMedia(text)).matches
  return () => useSyncExternalStore(subscribe, matches, matches)
}
