import type { AnyRouter } from '@tanstack/react-router'

import { afterFrame } from '#ui/after-frame.ts'

/**
 * Shows a press before the screen that it leads to: the frame marks the link (rail, tabs), the screen is rendered in the
 * turn after it. The router renders a screen in one piece, and a press that waits for it seems not to be heard. A screen
 * whose data or code is under way has had its frame by the time that it comes, and waits no longer.
 */
export function markFirst(router: AnyRouter): void {
  let marked: Promise<void> | undefined
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    marked = fromLocation && pathChanged ? new Promise<void>((resolve) => void afterFrame(resolve)) : undefined
  })
  const show = router.startViewTransition
  router.startViewTransition = async (render) => {
    if (marked) await marked
    await show(render)
  }
}
