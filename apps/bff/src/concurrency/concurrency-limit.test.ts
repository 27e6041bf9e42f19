import { expect, it, vi } from 'vitest'

import { ProblemError } from '#problem.ts'

import { createConcurrencyLimit } from './concurrency-limit.ts'

const limitOf = (max: number, maxWaiting: number) =>
  createConcurrencyLimit({ max, maxWaiting, refusal: () => new ProblemError('busy') })
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'good',
    (failure: unknown) => Object(failure).code,
  )

it('grants slots in the order of the calls, refuses calls beyond the queue at once, and counts a release once', async () => {
  const limit = limitOf(1, 2)
  const first = limit.tryAcquire()
  const order: string[] = []
  const second = limit.acquire(60_000).then((release) => {
    order.push('second')
    return release
  })
  const third = limit.acquire(60_000).then(() => order.push('third'))
  expect(await codeOf(limit.acquire(60_000))).toBe('busy')
  expect([limit.running(), limit.waiting(), limit.tryAcquire()]).toEqual([1, 2, null])
  first?.()
  first?.()
  const release = await second
  expect([order, limit.waiting()]).toEqual([['second'], 1])
  release()
  await third
  expect(order).toEqual(['second', 'third'])
})

it('refuses a call that waits for too long, and frees its place in the queue', async () => {
  vi.useFakeTimers()
  const limit = limitOf(1, 1)
  const release = limit.tryAcquire()
  const late = codeOf(limit.acquire(100))
  vi.advanceTimersByTime(100)
  expect([await late, limit.waiting(), vi.getTimerCount()]).toEqual(['busy', 0, 0])
  release?.()
  expect(limit.running()).toBe(0)
  vi.useRealTimers()
})

it('frees the place in the queue of an aborted call', async () => {
  const limit = limitOf(1, 1)
  const release = limit.tryAcquire()
  const caller = new AbortController()
  const left = codeOf(limit.acquire(60_000, caller.signal))
  expect(limit.waiting()).toBe(1)
  caller.abort()
  expect([await left, limit.waiting()]).toEqual(['caller_left', 0])
  const next = limit.acquire(60_000)
  release?.()
  ;(await next)()
  expect(limit.running()).toBe(0)
  expect(await codeOf(limit.acquire(60_000, caller.signal))).toBe('caller_left')
})
