import { useSyncExternalStore } from 'react'

import { warnBeforeLeaving } from '#browser/leave-warning.ts'

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

function put(key: string, text: string): void {
  if (text === '') texts.delete(key)
  else texts.set(key, text)
  warnBeforeLeaving('note', texts.size > 0)
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
