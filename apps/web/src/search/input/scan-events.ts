import { useEffect, useEffectEvent } from 'react'

import type { Scan } from '#ui/keyboard/key-burst.ts'

const receivers = new Set<(scan: Scan) => void>()

/** Dispatches a scan that was not typed into a field; `otherwise` gets it where nothing receives it. */
export function dispatchScan(scan: Scan, otherwise?: (scan: Scan) => void): void {
  if (receivers.size === 0) otherwise?.(scan)
  for (const receive of receivers) receive(scan)
}

/** Subscribes to scans while the component is mounted. */
export function useScans(take: (scan: Scan) => void): void {
  const receive = useEffectEvent(take)
  useEffect(() => {
    const listener = (scan: Scan) => receive(scan)
    receivers.add(listener)
    return () => {
      receivers.delete(listener)
    }
  }, [])
}
