import { useEffect, useEffectEvent } from 'react'

import type { Scan } from '#ui/keyboard/key-burst.ts'

const receivers = new Set<(scan: Scan) => void>()

/** Hands over what a scanner typed where no field is: on a card the letters are keys, and the box has no focus. */
export function handOverScan(scan: Scan): void {
  for (const receive of receivers) receive(scan)
}

/** Takes each scan while the component stands. */
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
