import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

/** What may stand open on a person's card. It stands in the address, so that a link reopens exactly this card. */
export type CardPanel = 'send' | 'events'

export type CardSearch = { panel?: CardPanel }

/** Reads the address of a card; a word that names no panel opens none. */
export function cardSearch({ panel }: Record<string, unknown>): CardSearch {
  return panel === 'send' || panel === 'events' ? { panel } : {}
}

/** The open panel, and a way to open another or none. The step is not kept in the history: Back leaves the card. */
export function useCardPanel(): [CardPanel | null, (next: CardPanel | null) => void] {
  const { panel = null } = cardSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  // The address follows a moment later: what is pressed next already belongs to the panel.
  const [ahead, setAhead] = useState<{ of: CardPanel | null; next: CardPanel | null } | null>(null)
  const open = useCallback(
    (next: CardPanel | null) => {
      setAhead({ of: panel, next })
      void navigate({
        to: '.',
        search: (before) => withPanel(before, next),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate, panel],
  )
  return [ahead !== null && ahead.of === panel ? ahead.next : panel, open]
}

/** The search it was given, with this panel or without one; nothing else changes. */
function withPanel<S extends { panel?: CardPanel }>(before: S, next: CardPanel | null): S {
  const { panel: _, ...rest } = before
  return next === null ? (rest as S) : { ...before, panel: next }
}
