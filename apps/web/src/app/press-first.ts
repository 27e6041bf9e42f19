import { afterFrame } from '#ui/after-frame.ts'

type Loading = { location: { pathname: string }; preload: boolean }

/**
 * For `beforeLoad` of the root route: lets the frame that marks the pressed link (rail, tabs) be painted before another screen is
 * rendered. The router renders a screen in one piece, and a press that waits for it seems not to be heard.
 */
export function pressFirst(): (loading: Loading) => Promise<void> | undefined {
  let shown: string | null = null
  return ({ location: { pathname }, preload }) => {
    if (preload || pathname === shown) return undefined
    const isFirst = shown === null
    shown = pathname
    return isFirst ? undefined : new Promise((resolve) => void afterFrame(resolve))
  }
}
