import { useEffect, useSyncExternalStore } from 'react'

import { type BoxSource, ownSources } from './results.ts'

let sources: readonly BoxSource[] = ownSources
const listeners = new Set<() => void>()
function set(next: readonly BoxSource[]) {
  sources = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Adds rows to the search box while a page is mounted: an event page offers to enroll the typed name. Keep the function
 * stable (`useCallback`), because a new one is registered again.
 */
export function useBoxSource(source: BoxSource): void {
  useEffect(() => {
    set([...sources, source])
    return () => set(sources.filter((it) => it !== source))
  }, [source])
}

const whatThereIs = () => sources

export function useBoxSources(): readonly BoxSource[] {
  return useSyncExternalStore(subscribe, whatThereIs, whatThereIs)
}
