import { useSyncExternalStore } from 'react'

/** A phone's width, as a media query. */
export const phone = '(width < 40rem)'

const listeners = new Set<() => void>()
/** One for all who ask, as long as anybody does: making one costs more than what it tells. */
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

/** True on a phone's width, where a grid of hours cannot be read: for layouts that differ in content, not in style. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, isNarrow)
}
