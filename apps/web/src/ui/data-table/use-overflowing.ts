import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether what is inside is wider than its place; looked at again when either changes its size. */
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
      // Before this frame is painted.
      flushSync(() => setOverflowing(now))
    }
    // The first call comes when the page has its layout anyway: asking sooner would have it made twice.
    const observer = new ResizeObserver(look)
    observer.observe(box)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [box])
  return overflowing
}
