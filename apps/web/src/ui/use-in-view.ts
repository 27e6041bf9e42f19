import { type RefObject, useEffect, useState } from 'react'

/** Distance below the viewport at which an element counts as visible. */
const margin = '200px'

/** True once the element has been in the viewport or close to it; it stays true. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (inView || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true)
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, inView])
  return inView
}
