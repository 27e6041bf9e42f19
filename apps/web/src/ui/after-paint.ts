import { useEffect, useState } from 'react'

/** Milliseconds. The longest time that a busy page can delay the fetches that follow its first paint. */
const maxDelayMs = 2000

let isPainted = false

/** `requestIdleCallback` with a timeout. Returns a cancel function. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: maxDelayMs })
  return () => cancelIdleCallback(handle)
}

/**
 * Runs `run` once the page was idle and has painted a frame; a hidden page does not paint. Returns a cancel function.
 */
export function afterPaint(run: () => void): () => void {
  let isOff = false
  const cancel = whenIdle(() => {
    // The first callback runs before that frame is painted, the second after it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!isOff) run()
      }),
    )
  })
  return () => {
    isOff = true
    cancel()
  }
}

/** False until the first screen of this page was painted. */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(isPainted)
  useEffect(() => {
    if (painted) return undefined
    return afterPaint(() => {
      isPainted = true
      setPainted(true)
    })
  }, [painted])
  return painted
}
