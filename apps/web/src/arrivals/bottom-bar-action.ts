import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** The first action on the person of a card, offered at the lower edge of a phone. */
export type BottomBarAction = { label: string; text: string; primary: boolean; busy: boolean; run: () => void }

let shown: BottomBarAction | null = null
const listeners = new Set<() => void>()
function tell(next: BottomBarAction | null) {
  shown = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const current = () => shown
const onServer = () => null

/** Offers the action while the card is open; null offers none. */
export function useBottomBarAction(action: BottomBarAction | null): void {
  const run = useEffectEvent(() => action?.run())
  const { label = null, text = '', primary = false, busy = false } = action ?? {}
  useEffect(() => {
    if (label === null) return undefined
    const own: BottomBarAction = { label, text, primary, busy, run: () => run() }
    tell(own)
    return () => {
      if (shown === own) tell(null)
    }
  }, [label, text, primary, busy])
}

export const useShownBottomBarAction = (): BottomBarAction | null => useSyncExternalStore(subscribe, current, onServer)
