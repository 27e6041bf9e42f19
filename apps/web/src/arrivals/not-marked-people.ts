import { type ReactNode, useSyncExternalStore } from 'react'

import { warnBeforeLeaving } from '#browser/leave-warning.ts'

/** Somebody, or a text, that was to be marked as arrived and was not. */
export type NotMarked = {
  /** The newest with this key takes the place of the one before. */
  key: string
  /** Set when one person is meant. */
  name: string | null
  /** The text of a search that singled out nobody. */
  searched?: string
  /** The name of the one person whom that search may have meant. */
  found?: string
  text: string
  detail: ReactNode
  /** Sends the mark, once more unless it was never sent. */
  again?: () => void
  neverSent?: boolean
  /** It is being sent. */
  busy?: boolean
}

// Outside of any page: who was not marked stays named when the page is left.
let items: readonly NotMarked[] = []
const listeners = new Set<() => void>()

export function setNotMarked(change: (before: readonly NotMarked[]) => readonly NotMarked[]): void {
  items = change(items)
  // Marks that can be sent again are lost with the page.
  warnBeforeLeaving(
    'not marked',
    items.some(({ again }) => again !== undefined),
  )
  for (const listener of listeners) listener()
}

export function onNotMarkedChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const notMarkedNow = (): readonly NotMarked[] => items

export const useNotMarked = (): readonly NotMarked[] =>
  useSyncExternalStore(onNotMarkedChange, notMarkedNow, notMarkedNow)
