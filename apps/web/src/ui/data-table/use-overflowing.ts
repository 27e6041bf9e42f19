import { useLayoutEffect, useState } from 'react'

/** Whether what is inside is wider than its place; looked at again when either changes its size. */
export function useOverflowing(box: HTMLElement | null): boolean {
  const [overflowing, setOverflowing] = useState(false)
  useLayoutEffect(() => {
    const inner = box?.firstElementChild
    if (!box || !inner) return
    const look = () => setOverflowing(inner.scrollWidth > box.clientWidth + 1)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [box])
  return overflowing
}
