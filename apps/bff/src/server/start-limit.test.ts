import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { limitStart } from './start-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a step that hangs ends the start a minute after the one before it', () => {
  const over = vi.fn<Parameters<typeof limitStart>[1]>()
  const limit = limitStart(60_000, over)
  vi.advanceTimersByTime(50_000)
  limit.step()
  vi.advanceTimersByTime(59_999)
  expect(over).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  limit.step()
  vi.advanceTimersByTime(600_000)
  expect(over.mock.calls).toEqual([[60_000, 'step']])
})

it.each([
  [60_000, 300_000],
  [600_000, 600_000],
])('with steps of at most %s ms a start that goes on ends after %s ms', (stepMs, allMs) => {
  const over = vi.fn<Parameters<typeof limitStart>[1]>()
  const limit = limitStart(stepMs, over)
  for (let waited = 0; waited < allMs; waited += 20_000) {
    expect(over).not.toHaveBeenCalled()
    limit.step()
    vi.advanceTimersByTime(20_000)
  }
  expect(over.mock.calls).toHaveLength(1)
  expect(over.mock.calls[0]?.[0]).toBe(allMs)
})

it('a start that is over is bounded no more', () => {
  const over = vi.fn<Parameters<typeof limitStart>[1]>()
  const limit = limitStart(60_000, over)
  limit.end()
  limit.step()
  vi.advanceTimersByTime(600_000)
  expect([over.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
})
