import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { holdFrames, paint } from '#testing/frames.ts'

import { afterFrame } from './after-frame.ts'

beforeEach(() => {
  // requestAnimationFrame stays real here: holdFrames below replaces it, and two replacements would restore each other.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  holdFrames()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('runs once, in the task after the next frame', () => {
  const run = vi.fn<() => void>()
  afterFrame(run)
  paint()
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})

it('runs after a timeout when no frame is painted, and never once it was cancelled', () => {
  const run = vi.fn<() => void>()
  afterFrame(run)
  vi.advanceTimersByTime(99)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  const cancel = afterFrame(run)
  paint()
  cancel()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})
