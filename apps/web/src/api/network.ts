import { subscribeToUnconfirmed, unconfirmedSession } from './unconfirmed-session.ts'

/** Milliseconds that the network can be tried without. */
const trialMs = 60_000

const listeners = new Set<() => void>()
let endsAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
const tell = () => {
  for (const listener of listeners) listener()
}

/**
 * The browser's connection state: false during a trial, and on a page that started without the desk until it has reached
 * it. A request may still fail while this is true.
 */
export const isOnline = (): boolean => navigator.onLine && endsAt === 0 && unconfirmedSession() === null

/** When the trial without the network ends; 0 while there is none. */
export const trialEnds = (): number => endsAt

/** For a minute the requests of this tab fail as without the network. */
export function beginTrial(): void {
  clearTimeout(timer)
  endsAt = Date.now() + trialMs
  timer = setTimeout(endTrial, trialMs)
  tell()
}

export function endTrial(): void {
  clearTimeout(timer)
  endsAt = 0
  tell()
}

export function subscribeToNetwork(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  const end = subscribeToUnconfirmed(listener)
  return () => {
    end()
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
