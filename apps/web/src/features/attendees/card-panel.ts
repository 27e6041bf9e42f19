import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

/** The panels of a person's card. The open one is a search param, so that a link reopens it. */
export type CardPanel = 'send' | 'events'

export type CardSearch = { panel?: CardPanel }

/** Parses the search params of a card; an unknown panel opens none. */
export function cardSearch({ panel }: Record<string, unknown>): CardSearch {
  return panel === 'send' || panel === 'events' ? { panel } : {}
}

/** The open panel, and a function that opens another or none. Replaces the history entry: Back leaves the card. */
export function useCardPanel(): [CardPanel | null, (next: CardPanel | null) => void] {
  const { panel = null } = cardSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  // The URL changes a moment later, but the next key press already belongs to the panel.
  const [ahead, setAhead] = useState<{ of: CardPanel | null; next: CardPanel | null } | null>(null)
  const open = useCallback(
    (next: CardPanel | null) => {
      setAhead({ of: panel, next })
      void navigate({
        to: '.',
        search: (before) => withPanel(before, next),
        replace: true,
        resetScroll: false,
        // The card stays the one that was opened from its list.
        state: true,
      })
    },
    [navigate, panel],
  )
  return [ahead !== null && ahead.of === panel ? ahead.next : panel, open]
}

/** The given search params with this panel, or without one. */
function withPanel<S extends { panel?: CardPanel }>(before: S, next: CardPanel | null): S {
  const { panel: _, ...rest } = before
  return next === null ? (rest as S) : { ...before, panel: next }
}
