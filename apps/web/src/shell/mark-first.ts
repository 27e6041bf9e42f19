import type { AnyRouter } from '@tanstack/react-router'

import { afterFrame } from '#ui/after-frame.ts'

/** A screen that took no longer than this, in milliseconds, is there soon enough to be the answer to the press itself. */
const soon = 30
const mostKept = 100

/**
 * Shows a press before the screen that it leads to: the frame marks the link (rail, tabs), the screen is rendered in the
 * turn after it. The router renders a screen in one piece, and a press that waits for it seems not to be heard. A screen
 * whose data or code is under way has had its frame by the time that it comes, and waits no longer; one that was quickly
 * rendered when it was last seen comes at once.
 */
export function markFirst(router: AnyRouter, clock: () => number = () => performance.now()): void {
  /** How long the screens that were seen took, by path. */
  const took = new Map<string, number>()
  let path = router.latestLocation.pathname
  let marked: Promise<void> | undefined
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    path = toLocation.pathname
    const isQuick = (took.get(path) ?? Infinity) <= soon
    marked =
      fromLocation && pathChanged && !isQuick ? new Promise<void>((resolve) => void afterFrame(resolve)) : undefined
  })
  const show = router.startViewTransition
  router.startViewTransition = async (render) => {
    if (marked) await marked
    const [shown, from] = [path, clock()]
    await show(render)
    took.delete(shown)
    took.set(shown, clock() - from)
    for (const oldest of took.keys()) if (took.size > mostKept) took.delete(oldest)
  }
}
