import { type LinkProps, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useMemo } from 'react'

/** Where a link leads, by a whole address: nothing in it is relative to where one is. */
export type Target = LinkProps & { replace?: boolean; resetScroll?: boolean }

/**
 * A link of which there are many on a page: of a row, of a day. It leads and fetches ahead as the router's own, and does
 * not follow where one is, so that going elsewhere costs it nothing. Keep `to` the same between renders where it is easy.
 */
export function ListLink({ to, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: Target }) {
  const router = useRouter()
  const href = useMemo(() => {
    const { publicHref } = router.buildLocation(to)
    return router.history.createHref(publicHref)
  }, [router, to])
  const fetchAhead = () => void router.preloadRoute(to).catch(() => undefined)
  const go = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (elsewhere || event.defaultPrevented) return
    event.preventDefault()
    void router.navigate(to)
  }
  return (
    <a {...rest} href={href} onClick={go} onMouseEnter={fetchAhead} onFocus={fetchAhead} onTouchStart={fetchAhead}>
      {children}
    </a>
  )
}
