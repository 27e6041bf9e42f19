import { useSyncExternalStore } from 'react'

/** Media query of a phone's width. */
export const phone = '(width < 40rem)'

const listeners = new Set<() => void>()
/** Shared by all subscribers: creating a MediaQueryList is expensive. */
let query: MediaQueryList | null = null

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (query === null) {
    query = matchMedia(phone)
    query.addEventListener('change', tell)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    query?.removeEventListener('change', tell)
    query = null
  }
}

const isNarrow = () => (query ?? matchMedia(phone)).matches

/** True on a phone's width: for layouts that differ in content, not only in style. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, isNarrow)
}
