import { expect, it } from 'vitest'

import { createBoundedMap } from './bounded-map.ts'

it('keeps the entries that were set last, also one that was set again', () => {
  const map = createBoundedMap<string, number | undefined>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('a', 3)
  map.set('c', undefined)
  expect(['a', 'b', 'c'].map((key) => [map.has(key), map.get(key)])).toEqual([
    [true, 3],
    [false, undefined],
    [true, undefined],
  ])
  map.set('d', 4)
  expect(['a', 'c', 'd'].map((key) => map.has(key))).toEqual([false, true, true])
  expect([map.delete('d'), map.delete('d'), map.has('d')]).toEqual([true, false, false])
})

it('reading does not keep an entry longer', () => {
  const map = createBoundedMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.get('a')
  map.set('c', 3)
  expect([map.has('a'), map.has('b')]).toEqual([false, true])
})
