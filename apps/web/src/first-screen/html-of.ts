import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'

/** The HTML of a screen with all of its parts; null when one failed or still waited at the abort. */
export async function htmlOf(screen: ReactNode, signal: AbortSignal): Promise<string | null> {
  let complete = true
  const { prelude, postponed } = await prerender(screen, {
    signal,
    // Also called for the parts that an abort ended. The browser renders the screen and shows the reason.
    onError: () => {
      complete = false
    },
    // A larger part would follow the screen, with an inline script that moves it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return complete && postponed === null ? new Response(prelude).text() : null
}
