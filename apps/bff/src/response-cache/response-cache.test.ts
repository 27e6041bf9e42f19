import { expect, it } from 'vitest'

import { createResponseCache } from './response-cache.ts'

it('holds no more than its bytes: 100,000 distinct answers', () => {
  const mostBytes = 4 * 1024 * 1024
  const cache = createResponseCache<number>({ mostBytes, idleMs: 60_000 }, () => 0)
  let most = 0
  for (let n = 0; n < 100_000; n += 1) {
    cache.keep(`key ${n % 40_000}`, String(n), n, n % 9000)
    most = Math.max(most, cache.held().bytes)
  }
  expect(most).toBeLessThanOrEqual(mostBytes)
  expect(cache.held().bytes).toBeGreaterThan(mostBytes * 0.9)
  expect(cache.find('key 39999', '99999')).toBe(null)
  expect(cache.find(`key ${99_999 % 40_000}`, '99999')).toBe(99_999)
})

it('what was used last stays longest, and one answer is at most a quarter of it', () => {
  let time = 0
  const cache = createResponseCache<string>({ mostBytes: 20_000, idleMs: 60_000 }, () => time)
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) cache.keep(key, '1', key, 1000)
  time = 2000
  cache.find('a', '1')
  cache.keep('g', '1', 'g', 1000)
  expect([cache.find('a', '1'), cache.find('b', '1')]).toEqual(['a', null])
  cache.keep('h', '1', 'h', 4000)
  expect(cache.find('h', '1')).toBe(null)
})

it('other bytes are not found, and replace what was there', () => {
  const cache = createResponseCache<string>({ mostBytes: 100_000, idleMs: 60_000 }, () => 0)
  cache.keep('a', 'one', 'first', 10)
  expect(cache.find('a', 'two')).toBe(null)
  cache.keep('a', 'two', 'second', 10)
  expect([cache.find('a', 'one'), cache.find('a', 'two'), cache.held().entries]).toEqual([null, 'second', 1])
})

it('is empty a minute after the last use, and keeps nothing when it may not', () => {
  let time = 0
  const cache = createResponseCache<string>({ mostBytes: 100_000, idleMs: 60_000 }, () => time)
  cache.keep('a', '1', 'a', 10)
  time = 40_000
  expect(cache.find('a', '1')).toBe('a')
  time = 90_000
  cache.sweep()
  expect(cache.held().entries).toBe(1)
  time = 100_001
  expect(cache.find('a', '1')).toBe(null)
  cache.sweep()
  expect(cache.held()).toEqual({ bytes: 0, entries: 0 })
  const none = createResponseCache<string>({ mostBytes: 0, idleMs: 60_000 }, () => time)
  none.keep('a', '1', 'a', 10)
  expect(none.held().entries).toBe(0)
})

it('counts what grows while it is there, and not after', () => {
  const cache = createResponseCache<object>({ mostBytes: 20_000, idleMs: 60_000 }, () => 0)
  const value = {}
  cache.keep('a', '1', value, 0)
  const { bytes } = cache.held()
  cache.grew('a', value, 500)
  expect(cache.held().bytes).toBe(bytes + 500)
  cache.grew('a', {}, 500)
  expect(cache.held().bytes).toBe(bytes + 500)
  cache.grew('a', value, 30_000)
  expect(cache.held()).toEqual({ bytes: 0, entries: 0 })
})

it('what is another answer each time is not worth keeping, until the same comes twice', () => {
  const cache = createResponseCache<string>({ mostBytes: 100_000, idleMs: 60_000 }, () => 0)
  const seen = (digest: string): boolean => {
    if (cache.find('a', digest) !== null) return true
    if (cache.isWorth('a', digest)) cache.keep('a', digest, digest, 10)
    return false
  }
  // The first is cached without a later hit.
  expect([seen('1'), cache.held().entries]).toEqual([false, 1])
  expect([seen('2'), cache.held().entries]).toEqual([false, 0])
  expect([seen('3'), cache.held().entries]).toEqual([false, 0])
  // The answer is stable now.
  expect([seen('3'), seen('3'), cache.held().entries]).toEqual([false, true, 1])
  // After a hit the next version is cached at once.
  expect([seen('4'), seen('4'), cache.held().entries]).toEqual([false, true, 1])
})

it('remembers few of those that change each time', () => {
  const cache = createResponseCache<string>({ mostBytes: 100_000_000, idleMs: 60_000 }, () => 0)
  for (let n = 0; n < 50_000; n += 1)
    for (const digest of ['1', '2']) if (cache.isWorth(`key ${n}`, digest)) cache.keep(`key ${n}`, digest, digest, 10)
  expect(cache.held()).toEqual({ bytes: 0, entries: 0 })
  // After removal it is new again.
  expect(cache.isWorth('key 1', '3')).toBe(true)
  expect(cache.isWorth('key 49999', '3')).toBe(false)
  cache.sweep()
  expect(cache.isWorth('key 49999', '4')).toBe(true)
})
