import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { afterFrame } from './after-frame.ts'

const frames = new Map<number, FrameRequestCallback>()
let asked = 0
function paint() {
  const now = [...frames.values()]
  frames.clear()
  for (const frame of now) frame(0)
}

beforeEach(() => {
  // Not those that are stubbed below: each of the two would put back what the other had put there.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  frames.clear()
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    asked += 1
    frames.set(asked, frame)
    return asked
  })
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.delete(handle))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('runs in the turn after the frame, once', () => {
  const run = vi.fn<() => void>()
  afterFrame(run)
  paint()
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})

it('runs soon where no frame is painted, and not at all when it was called off', () => {
  const run = vi.fn<() => void>()
  afterFrame(run)
  vi.advanceTimersByTime(99)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  const callOff = afterFrame(run)
  paint()
  callOff()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})
