import { useEffect, useEffectEvent } from 'react'

const signs = ['keydown', 'input', 'pointerdown'] as const

/** Calls `onNobody` after so many milliseconds in which nobody has used a key or a touch. */
export function useNobody(ms: number, onNobody: () => void): void {
  const leave = useEffectEvent(onNobody)
  useEffect(() => {
    let timer = setTimeout(() => leave(), ms)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => leave(), ms)
    }
    for (const sign of signs) addEventListener(sign, again, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, again, { capture: true })
    }
  }, [ms])
}
