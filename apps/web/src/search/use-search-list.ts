import { type ComponentType, useEffect, useState } from 'react'

import type * as list from './search-list.tsx'

type SearchListModule = { SearchList: ComponentType<list.SearchListProps>; tellUnsure: typeof list.tellUnsure }

/**
 * The list of the search box; null until loaded. Loaded on the first input event of the page, so after the first screen
 * but before it is needed. A failed load is retried on the next use.
 */
export function useSearchList(wanted: boolean): SearchListModule | null {
  const [loaded, setLoaded] = useState<SearchListModule | null>(null)
  useEffect(() => {
    if (loaded) return undefined
    let isMounted = true
    const load = () => {
      import('./search-list.tsx').then(
        ({ SearchList, tellUnsure }) => (isMounted ? setLoaded({ SearchList, tellUnsure }) : undefined),
        () => undefined,
      )
    }
    if (wanted) load()
    const events = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const event of events) addEventListener(event, load, { once: true, passive: true })
    return () => {
      isMounted = false
      for (const event of events) removeEventListener(event, load)
    }
  }, [wanted, loaded])
  return loaded
}
