import { vi } from 'vitest'

const frames = new Map<number, FrameRequestCallback>()
let asked = 0

/** From now on frames are painted by `paint` alone; `vi.unstubAllGlobals` ends that. */
export function holdFrames(): void {
  frames.clear()
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    asked += 1
    frames.set(asked, frame)
    return asked
  })
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.delete(handle))
}

/** How many wait for the next frame. */
export const heldFrames = (): number => frames.size

export function paint(): void {
  const now = [...frames.values()]
  frames.clear()
  for (const frame of now) frame(0)
}
