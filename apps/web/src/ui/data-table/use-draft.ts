import { useEffect, useEffectEvent, useState } from 'react'

const pause = 250

/**
 * A text that is typed here and kept elsewhere: shown at once, handed over when the typing pauses.
 * When the kept one changes by itself (back, a link) it takes its place.
 */
export function useDraft(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState({ text: kept, of: kept })
  const handOver = useEffectEvent(keep)
  // What comes back trimmed is still what was typed.
  const moved = kept !== draft.of && kept !== draft.text.trim()
  const text = moved ? kept : draft.text
  if (kept !== draft.of) setDraft({ text, of: kept })

  useEffect(() => {
    if (text.trim() === kept) return
    const timer = setTimeout(() => handOver(text), pause)
    return () => clearTimeout(timer)
  }, [text, kept])
  return [text, (next) => setDraft({ text: next, of: kept })]
}
