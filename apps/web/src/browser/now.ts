import { useSyncExternalStore } from 'react'

import { serverRenderedAt } from '#api/first-answers.ts'

const step = 30_000
/** Milliseconds that the clock stays at the time of the server rendering, so that hydration renders the same texts. */
const resumeAfterMs = 60_000
const writtenNow = serverRenderedAt()
let now = Date.now()
if (writtenNow !== null && Math.abs(now - writtenNow) < resumeAfterMs) now = writtenNow
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

const theTime = () => now
/** The time of the server rendering, whatever the device's clock says, for as long as a part is being hydrated. */
const theWrittenTime = () => writtenNow ?? now

/** Epoch milliseconds, updated every half minute; all components share one clock. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, theTime, theWrittenTime)
}

/** The viewer's IANA zone. Every row of a list reads it, so it is cached between ticks of the clock. */
export function viewerZone(): string {
  const readAt = Date.now()
  if (zone === null || Math.abs(readAt - zone.readAt) >= step)
    zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', readAt }
  return zone.name
}
