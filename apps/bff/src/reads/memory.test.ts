import { expect, it } from 'vitest'

import { arrivalOf } from '#upstream/digest.ts'

import { createMemory } from './memory.ts'

/** Known by its digest alone. */
const told = (digest: string) => ({ digest, bytes: null })

it('holds no more than its bytes: 100,000 distinct answers', () => {
  const mostBytes = 4 * 1024 * 1024
  const memory = createMemory<number>({ mostBytes, idleMs: 60_000 }, () => 0)
  let most = 0
  for (let n = 0; n < 100_000; n += 1) {
    memory.keep(`key ${n % 40_000}`, told(String(n)), n, n % 9000)
    most = Math.max(most, memory.held().bytes)
  }
  expect(most).toBeLessThanOrEqual(mostBytes)
  expect(memory.held().bytes).toBeGreaterThan(mostBytes * 0.9)
  expect(memory.find('key 39999', '99999')).toBe(null)
  expect(memory.find(`key ${99_999 % 40_000}`, '99999')).toBe(99_999)
})

it('what was used last stays longest, and one answer is at most a quarter of it', () => {
  let time = 0
  const memory = createMemory<string>({ mostBytes: 20_000, idleMs: 60_000 }, () => time)
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) memory.keep(key, told('1'), key, 1000)
  time = 2000
  memory.find('a', '1')
  memory.keep('g', told('1'), 'g', 1000)
  expect([memory.find('a', '1'), memory.find('b', '1')]).toEqual(['a', null])
  memory.keep('h', told('1'), 'h', 4000)
  expect(memory.find('h', '1')).toBe(null)
})

it('other bytes are not found, and replace what was there', () => {
  const memory = createMemory<string>({ mostBytes: 100_000, idleMs: 60_000 }, () => 0)
  memory.keep('a', told('one'), 'first', 10)
  expect(memory.find('a', 'two')).toBe(null)
  memory.keep('a', told('two'), 'second', 10)
  expect([memory.find('a', 'one'), memory.find('a', 'two'), memory.held().entries]).toEqual([null, 'second', 1])
})

it('is empty a minute after the last use, and keeps nothing when it may not', () => {
  let time = 0
  const memory = createMemory<string>({ mostBytes: 100_000, idleMs: 60_000 }, () => time)
  memory.keep('a', told('1'), 'a', 10)
  time = 40_000
  expect(memory.find('a', '1')).toBe('a')
  time = 90_000
  memory.sweep()
  expect(memory.held().entries).toBe(1)
  time = 100_001
  expect(memory.find('a', '1')).toBe(null)
  memory.sweep()
  expect(memory.held()).toEqual({ bytes: 0, entries: 0 })
  const none = createMemory<string>({ mostBytes: 0, idleMs: 60_000 }, () => time)
  none.keep('a', told('1'), 'a', 10)
  expect(none.held().entries).toBe(0)
})

it('counts what grows while it is there, and not after', () => {
  const memory = createMemory<object>({ mostBytes: 20_000, idleMs: 60_000 }, () => 0)
  const value = {}
  memory.keep('a', told('1'), value, 0)
  const { bytes } = memory.held()
  memory.grew('a', value, 500)
  expect(memory.held().bytes).toBe(bytes + 500)
  memory.grew('a', {}, 500)
  expect(memory.held().bytes).toBe(bytes + 500)
  memory.grew('a', value, 30_000)
  expect(memory.held()).toEqual({ bytes: 0, entries: 0 })
})

it('what is another answer each time is not worth keeping, until the same comes twice', () => {
  const memory = createMemory<string>({ mostBytes: 100_000, idleMs: 60_000 }, () => 0)
  const seen = (digest: string): boolean => {
    if (memory.find('a', digest) !== null) return true
    if (memory.isWorth('a', digest)) memory.keep('a', told(digest), digest, 10)
    return false
  }
  // The first is kept, and was of no use.
  expect([seen('1'), memory.held().entries]).toEqual([false, 1])
  expect([seen('2'), memory.held().entries]).toEqual([false, 0])
  expect([seen('3'), memory.held().entries]).toEqual([false, 0])
  // It has come to rest.
  expect([seen('3'), seen('3'), memory.held().entries]).toEqual([false, true, 1])
  // What was of use once is followed by what may be of use.
  expect([seen('4'), seen('4'), memory.held().entries]).toEqual([false, true, 1])
})

it('remembers few of those that change each time', () => {
  const memory = createMemory<string>({ mostBytes: 100_000_000, idleMs: 60_000 }, () => 0)
  for (let n = 0; n < 50_000; n += 1)
    for (const digest of ['1', '2'])
      if (memory.isWorth(`key ${n}`, digest)) memory.keep(`key ${n}`, told(digest), digest, 10)
  expect(memory.held()).toEqual({ bytes: 0, entries: 0 })
  // Forgotten, it is a first sight again.
  expect(memory.isWorth('key 1', '3')).toBe(true)
  expect(memory.isWorth('key 49999', '3')).toBe(false)
  memory.sweep()
  expect(memory.isWorth('key 49999', '4')).toBe(true)
})

it('bytes that are kept are known by themselves, others by their digest, and nothing else is', () => {
  const memory = createMemory<string>({ mostBytes: 100_000, idleMs: 60_000 }, () => 0)
  const [came, other] = [arrivalOf(Buffer.from('{"a":1}')), arrivalOf(Buffer.from('{"a":2}'))]
  memory.keep('whole', { digest: came.digest, bytes: Buffer.from(came.bytes) }, 'whole', 7)
  memory.keep('sealed', told(came.digest), 'sealed', 7)
  for (const key of ['whole', 'sealed']) {
    expect([memory.seen(key, came), memory.seen(key, other), memory.find(key, came.digest)]).toEqual([key, null, key])
    expect(memory.seen(key, arrivalOf(Buffer.from('{"a":1} ')))).toBe(null)
  }
  // No digest is made of what is told by its bytes.
  const untold = { bytes: came.bytes, digest: '' }
  Object.defineProperty(untold, 'digest', { get: () => expect.unreachable() })
  expect(memory.seen('whole', untold)).toBe('whole')
  expect(memory.seen('nobody', untold)).toBe(null)
})

it('bytes are told by themselves no longer than anything is kept', () => {
  let time = 0
  const memory = createMemory<string>({ mostBytes: 100_000, idleMs: 60_000 }, () => time)
  const came = arrivalOf(Buffer.from('{}'))
  memory.keep('a', { digest: came.digest, bytes: came.bytes }, 'a', 2)
  time = 60_000
  expect(memory.seen('a', came)).toBe('a')
  time = 120_001
  expect(memory.seen('a', came)).toBe(null)
})
