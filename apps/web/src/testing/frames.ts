import { vi } from 'vitest'

const frames = new Map<number, FrameRequestCallback>()
let asked = 0

/** Replaces requestAnimationFrame: frames run only by `paint`, until `vi.unstubAllGlobals`. */
export function holdFrames(): void {
  frames.clear()
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    asked += 1
    frames.set(asked, frame)
    return asked
  })
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.delete(handle))
}

/** Number of pending frame callbacks. */
export const heldFrames = (): number => frames.size

export function paint(): void {
  const now = [...frames.values()]
  frames.clear()
  for (const frame of now) frame(0)
}
