import { useSyncExternalStore } from 'react'

/** A phone's width, as a media query. */
export const phone = '(width < 40rem)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const isNarrow = () => matchMedia(phone).matches

/** True on a phone's width, where a grid of hours cannot be read: for layouts that differ in content, not in style. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, isNarrow)
}
