import { expect, it } from 'vitest'

import { createResponseCache } from './response-cache.ts'

it('never exceeds its size: 100,000 distinct answers', () => {
  const maxBytes = 4 * 1024 * 1024
  const cache = createResponseCache<number>({ maxBytes, idleMs: 60_000 }, () => 0)
  let largest = 0
  for (let n = 0; n < 100_000; n += 1) {
    cache.set(`key ${n % 40_000}`, String(n), n, n % 9000)
    largest = Math.max(largest, cache.usage().bytes)
  }
  expect(largest).toBeLessThanOrEqual(maxBytes)
  expect(cache.usage().bytes).toBeGreaterThan(maxBytes * 0.9)
  expect(cache.find('key 39999', '99999')).toBe(null)
  expect(cache.find(`key ${99_999 % 40_000}`, '99999')).toBe(99_999)
})

it('evicts the least recently used entry, and one entry is at most a quarter of the size', () => {
  let time = 0
  const cache = createResponseCache<string>({ maxBytes: 20_000, idleMs: 60_000 }, () => time)
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) cache.set(key, '1', key, 1000)
  time = 2000
  cache.find('a', '1')
  cache.set('g', '1', 'g', 1000)
  expect([cache.find('a', '1'), cache.find('b', '1')]).toEqual(['a', null])
  cache.set('h', '1', 'h', 4000)
  expect(cache.find('h', '1')).toBe(null)
})

it('misses for different bytes, which replace the entry', () => {
  const cache = createResponseCache<string>({ maxBytes: 100_000, idleMs: 60_000 }, () => 0)
  cache.set('a', 'one', 'first', 10)
  expect(cache.find('a', 'two')).toBe(null)
  cache.set('a', 'two', 'second', 10)
  expect([cache.find('a', 'one'), cache.find('a', 'two'), cache.usage().entries]).toEqual([null, 'second', 1])
})

it('is empty a minute after the last use, and stores nothing when disabled', () => {
  let time = 0
  const cache = createResponseCache<string>({ maxBytes: 100_000, idleMs: 60_000 }, () => time)
  cache.set('a', '1', 'a', 10)
  time = 40_000
  expect(cache.find('a', '1')).toBe('a')
  time = 90_000
  cache.sweep()
  expect(cache.usage().entries).toBe(1)
  time = 100_001
  expect(cache.find('a', '1')).toBe(null)
  cache.sweep()
  expect(cache.usage()).toEqual({ bytes: 0, entries: 0 })
  const none = createResponseCache<string>({ maxBytes: 0, idleMs: 60_000 }, () => time)
  none.set('a', '1', 'a', 10)
  expect(none.usage().entries).toBe(0)
})

it('counts the growth of entries that are still in it', () => {
  const cache = createResponseCache<object>({ maxBytes: 20_000, idleMs: 60_000 }, () => 0)
  const value = {}
  cache.set('a', '1', value, 0)
  const { bytes } = cache.usage()
  cache.grew('a', value, 500)
  expect(cache.usage().bytes).toBe(bytes + 500)
  cache.grew('a', {}, 500)
  expect(cache.usage().bytes).toBe(bytes + 500)
  cache.grew('a', value, 30_000)
  expect(cache.usage()).toEqual({ bytes: 0, entries: 0 })
})

it('does not store answers that differ each time, until the same one is repeated', () => {
  const cache = createResponseCache<string>({ maxBytes: 100_000, idleMs: 60_000 }, () => 0)
  const seen = (digest: string): boolean => {
    if (cache.find('a', digest) !== null) return true
    if (cache.isWorthCaching('a', digest)) cache.set('a', digest, digest, 10)
    return false
  }
  // The first is cached without a later hit.
  expect([seen('1'), cache.usage().entries]).toEqual([false, 1])
  expect([seen('2'), cache.usage().entries]).toEqual([false, 0])
  expect([seen('3'), cache.usage().entries]).toEqual([false, 0])
  // The answer is stable now.
  expect([seen('3'), seen('3'), cache.usage().entries]).toEqual([false, true, 1])
  // After a hit the next version is cached at once.
  expect([seen('4'), seen('4'), cache.usage().entries]).toEqual([false, true, 1])
})

it('bounds the record of answers that change each time', () => {
  const cache = createResponseCache<string>({ maxBytes: 100_000_000, idleMs: 60_000 }, () => 0)
  for (let n = 0; n < 50_000; n += 1)
    for (const digest of ['1', '2'])
      if (cache.isWorthCaching(`key ${n}`, digest)) cache.set(`key ${n}`, digest, digest, 10)
  expect(cache.usage()).toEqual({ bytes: 0, entries: 0 })
  // After removal it is new again.
  expect(cache.isWorthCaching('key 1', '3')).toBe(true)
  expect(cache.isWorthCaching('key 49999', '3')).toBe(false)
  cache.sweep()
  expect(cache.isWorthCaching('key 49999', '4')).toBe(true)
})
