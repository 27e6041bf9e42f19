import { useSyncExternalStore } from 'react'

const step = 30_000
let now = Date.now()
let zone: { name: string; readAt: number } | null = null
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(tick, step)
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** Epoch milliseconds, renewed every half minute for all who show a relative time: one clock a page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}

/** The viewer's zone, IANA. Every row of a list asks for it: it is looked up once in as long as the clock stands still. */
export function viewerZone(): string {
  const readAt = Date.now()
  if (zone === null || Math.abs(readAt - zone.readAt) >= step)
    zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', readAt }
  return zone.name
}
