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
  // Only while something unsaved stands: the browser then asks before the page goes.
  if (before === 0 && texts.size > 0) addEventListener('beforeunload', warn)
  if (before > 0 && texts.size === 0) removeEventListener('beforeunload', warn)
  tell()
}

/** What is being written on one card. It stays for as long as the page does, whichever card is open; never in a storage. */
export type NoteDraft = {
  text: string
  change: (text: string) => void
  /** Empties it and hands out what is to be saved; null when there is nothing but blanks. */
  take: () => string | null
  /** What could not be saved comes back, before what was typed since. */
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
