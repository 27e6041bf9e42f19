import { type LinkProps, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useMemo } from 'react'

import { fromList } from './from-list.ts'

/** An absolute link target: nothing in it depends on the current location. */
export type Target = LinkProps & { replace?: boolean; resetScroll?: boolean }

/**
 * A link for long lists. It navigates and preloads like the router's own, but does not subscribe to the location, so a
 * navigation does not render it again. Keep `to` stable between renders where possible.
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
    void router.navigate(fromList(to, router.state.location))
  }
  return (
    <a {...rest} href={href} onClick={go} onMouseEnter={fetchAhead} onFocus={fetchAhead} onTouchStart={fetchAhead}>
      {children}
    </a>
  )
}
