/** Milliseconds. A hidden page paints no frames, so callbacks fall back to this timeout. */
const fallbackMs = 100

/**
 * Runs `run` after the next frame is painted, so that the response to a press is visible first. Returns a cancel
 * function.
 */
export function afterFrame(run: () => void): () => void {
  let frame = 0
  let turn: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    cancelAnimationFrame(frame)
    clearTimeout(turn)
    clearTimeout(unseen)
  }
  const go = () => {
    end()
    run()
  }
  const unseen = setTimeout(go, fallbackMs)
  frame = requestAnimationFrame(() => {
    turn = setTimeout(go)
  })
  return end
}
