import { useEffect, useEffectEvent, useState } from 'react'

const debounceMs = 250
/** Texts that may be on their way at once. */
const mostSent = 10

/** `sent`: what was given to `store` and has not come back as the stored value, which may take longer than the next letter. */
type Draft = { text: string; of: string; sent: readonly string[] }

/**
 * Local text of a field whose value is stored elsewhere: shown at once, stored when typing pauses. A stored value that
 * changes from outside (back button, a link) replaces it.
 */
export function useDraft(stored: string, store: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState<Draft>({ text: stored, of: stored, sent: [] })
  const storeLatest = useEffectEvent(store)
  const own = draft.sent.indexOf(stored)
  // The stored value may be trimmed; that does not replace the typed text.
  const isReplaced = stored !== draft.of && own < 0 && stored !== draft.text.trim()
  const text = isReplaced ? stored : draft.text
  if (stored !== draft.of) setDraft({ text, of: stored, sent: own < 0 ? [] : draft.sent.slice(own + 1) })

  useEffect(() => {
    if (text.trim() === stored) return
    const timer = setTimeout(() => {
      setDraft((before) => ({ ...before, sent: [...before.sent, text.trim()].slice(-mostSent) }))
      storeLatest(text)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [text, stored])
  return [text, (next) => setDraft((before) => ({ ...before, text: next }))]
}
