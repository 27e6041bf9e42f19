import { afterFrame } from '#ui/after-frame.ts'

type Loading = { location: { pathname: string }; preload: boolean }

/**
 * For `beforeLoad` of the root route: waits until the frame that highlights the pressed link is painted. The router
 * renders a screen synchronously, so without this a press shows no response until the screen is done.
 */
export function paintBeforeNavigation(): (loading: Loading) => Promise<void> | undefined {
  let shown: string | null = null
  return ({ location: { pathname }, preload }) => {
    if (preload || pathname === shown) return undefined
    const isFirst = shown === null
    shown = pathname
    return isFirst ? undefined : new Promise((resolve) => void afterFrame(resolve))
  }
}
