import { useEffect, useEffectEvent, useState } from 'react'

const debounceMs = 250

/**
 * Local text of a field whose value is stored elsewhere: shown at once, stored when typing pauses. A stored value that
 * changes from outside (back button, a link) replaces it.
 */
export function useDraft(stored: string, store: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState({ text: stored, of: stored })
  const storeLatest = useEffectEvent(store)
  // The stored value may be trimmed; that does not replace the typed text.
  const isReplaced = stored !== draft.of && stored !== draft.text.trim()
  const text = isReplaced ? stored : draft.text
  if (stored !== draft.of) setDraft({ text, of: stored })

  useEffect(() => {
    if (text.trim() === stored) return
    const timer = setTimeout(() => storeLatest(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text, stored])
  return [text, (next) => setDraft({ text: next, of: stored })]
}
