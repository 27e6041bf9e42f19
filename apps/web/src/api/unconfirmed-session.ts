import { useSyncExternalStore } from 'react'

/** The session of a page that started without the desk: whose it was at the last contact, and when that was. */
export type Unconfirmed = { readonly personId: string; /** Epoch milliseconds. */ readonly at: number }

let unconfirmed: Unconfirmed | null = null
const listeners = new Set<() => void>()

/** Null once the desk has answered for the session, as on nearly every page. */
export const unconfirmedSession = (): Unconfirmed | null => unconfirmed

export function setUnconfirmedSession(now: Unconfirmed | null): void {
  unconfirmed = now
  for (const listener of listeners) listener()
}

export function subscribeToUnconfirmed(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useUnconfirmedSession = (): Unconfirmed | null =>
  useSyncExternalStore(subscribeToUnconfirmed, unconfirmedSession, () => null)
