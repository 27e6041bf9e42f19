import { useSyncExternalStore } from 'react'

import { serverRenderedAt } from '#api/first-answers.ts'

const step = 30_000
/** The clock goes on from when the document was written, so that the desk's first frame says what the document says. */
const goesOn = 60_000
const writtenNow = serverRenderedAt()
let now = Date.now()
if (writtenNow !== null && Math.abs(now - writtenNow) < goesOn) now = writtenNow
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

/** Epoch milliseconds, renewed every half minute for all who show a relative time: one clock a page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, theTime, theTime)
}

/** The viewer's zone, IANA. Every row of a list asks for it: it is looked up once in as long as the clock stands still. */
export function viewerZone(): string {
  const readAt = Date.now()
  if (zone === null || Math.abs(readAt - zone.readAt) >= step)
    zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', readAt }
  return zone.name
}
