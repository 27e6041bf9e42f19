import { useEffect, useState } from 'react'

/** How long a busy page may put off what is fetched after its first paint, milliseconds. */
const latestMs = 2000

let isPainted = false

/** Runs when the browser has nothing better to do, soon in any case. Returns what calls it off. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: latestMs })
  return () => cancelIdleCallback(handle)
}

/** Runs once a frame has been painted after the page was idle; a page that is not in sight paints none. Returns what calls it off. */
export function afterPaint(run: () => void): () => void {
  let isOff = false
  const callOff = whenIdle(() => {
    // The first frame is being painted; the second comes after it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!isOff) run()
      }),
    )
  })
  return () => {
    isOff = true
    callOff()
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
