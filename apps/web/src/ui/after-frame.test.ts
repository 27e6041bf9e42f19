import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { holdFrames, paint } from '#testing/frames.ts'

import { afterFrame } from './after-frame.ts'

beforeEach(() => {
  // Not those that are held below: each of the two would put back what the other had put there.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  holdFrames()
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
