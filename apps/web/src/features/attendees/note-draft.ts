import { useSyncExternalStore } from 'react'

const texts = new Map<string, string>()
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function put(key: string, text: string): void {
  const before = texts.size
  if (text === '') texts.delete(key)
  else texts.set(key, text)
  // Only while there is unsaved text: the browser then asks before leaving the page.
  if (before === 0 && texts.size > 0) addEventListener('beforeunload', warn)
  if (before > 0 && texts.size === 0) removeEventListener('beforeunload', warn)
  tell()
}

/** The draft note of one card. Kept in memory while the page is open, across cards; never in browser storage. */
export type NoteDraft = {
  text: string
  change: (text: string) => void
  /** Clears the draft and returns the text to save; null when it is blank. */
  take: () => string | null
  /** Restores text that could not be saved, before what was typed since. */
  giveBack: (text: string) => void
}

export function useNoteDraft(key: string): NoteDraft {
  const kept = () => texts.get(key) ?? ''
  const text = useSyncExternalStore(subscribe, kept, kept)
  return {
    text,
    change: (next) => put(key, next),
    take: () => {
      const wanted = (texts.get(key) ?? '').trim()
      if (wanted === '') return null
      put(key, '')
      return wanted
    },
    giveBack: (lost) => {
      const since = texts.get(key) ?? ''
      put(key, since === '' ? lost : `${lost}\n${since}`)
    },
  }
}
