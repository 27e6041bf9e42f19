import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the content is wider than its container; updated when either is resized. */
export function useOverflowing(box: HTMLElement | null): boolean {
  const [overflowing, setOverflowing] = useState(false)
  const known = useRef(overflowing)
  useLayoutEffect(() => {
    const inner = box?.firstElementChild
    if (!box || !inner) return
    const look = () => {
      const now = inner.scrollWidth > box.clientWidth + 1
      if (now === known.current) return
      known.current = now
      // Synchronously, before this frame is painted.
      flushSync(() => setOverflowing(now))
    }
    // The observer calls back after layout; measuring earlier would force a second layout.
    const observer = new ResizeObserver(look)
    observer.observe(box)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [box])
  return overflowing
}
