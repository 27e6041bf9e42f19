import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { within } from './within.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is the answer of the work, whose timer ends with it', async () => {
  expect(await within(Promise.resolve('done'), 1000, 'late')).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

it('is late after the time, and throws what the work throws', async () => {
  const never = new Promise<string>(() => undefined)
  const late = within(never, 1000, 'late')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await late).toBe('late')
  await expect(within(Promise.reject(new Error('no')), 1000, 'late')).rejects.toThrow('no')
})

it('takes another timer, which it forgets when the work is done', async () => {
  const timers = new Set<() => void>()
  const later = (_ms: number, run: () => void) => {
    timers.add(run)
    return () => void timers.delete(run)
  }
  const never = new Promise<string>(() => undefined)
  const late = within(never, 1000, 'late', later)
  for (const run of timers) run()
  expect([await late, timers.size]).toEqual(['late', 0])
  await within(Promise.resolve('done'), 1000, 'late', later)
  expect([timers.size, vi.getTimerCount()]).toEqual([0, 0])
})
