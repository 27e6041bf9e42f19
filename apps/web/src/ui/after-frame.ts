/** A page that is out of sight paints no frames: what waits for one goes on after this, milliseconds. */
const unseenMs = 100

/** Runs once the next frame was painted, so that what a press changes is seen before the rest is done. Returns what calls it off. */
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
  const unseen = setTimeout(go, unseenMs)
  frame = requestAnimationFrame(() => {
    turn = setTimeout(go)
  })
  return end
}
