import { type ComponentType, useEffect, useState } from 'react'

import type { OpenBoxProps } from './open-box.tsx'

type OpenBoxPart = { OpenBox: ComponentType<OpenBoxProps> }

/**
 * The list of the box, null until it was loaded: with the first sign of life on the page, so that it is there before it is
 * needed and after the first screen. A failed load is tried again with the next use.
 */
export function useOpenBox(wanted: boolean): OpenBoxPart | null {
  const [loaded, setLoaded] = useState<OpenBoxPart | null>(null)
  useEffect(() => {
    if (loaded) return undefined
    let here = true
    const load = () => {
      import('./open-box.tsx').then(
        ({ OpenBox }) => (here ? setLoaded({ OpenBox }) : undefined),
        () => undefined,
      )
    }
    if (wanted) load()
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const sign of signs) addEventListener(sign, load, { once: true, passive: true })
    return () => {
      here = false
      for (const sign of signs) removeEventListener(sign, load)
    }
  }, [wanted, loaded])
  return loaded
}
