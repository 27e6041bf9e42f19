import { expect, it } from 'vitest'

import { createDoubles } from './use-door.ts'

it('two codes that are held before a camera in turn are one reading each, as long as they are there', () => {
  const isDouble = createDoubles()
  const read = (text: string, at: number) => isDouble(text, { at, isHeld: true })
  expect([read('A', 0), read('B', 1200)]).toEqual([false, false])
  for (let at = 2400; at < 12_000; at += 2400) expect([read('A', at), read('B', at + 1200)]).toEqual([true, true])
  expect(read('A', 15_000)).toBe(false)
})

it('a scanner reads a code twice within a second only, with no other one between', () => {
  const isDouble = createDoubles()
  const read = (text: string, at: number) => isDouble(text, { at, isHeld: false })
  expect([read('A', 0), read('A', 300), read('A', 1400), read('B', 1500), read('A', 1600)]).toEqual([
    false,
    true,
    false,
    false,
    false,
  ])
})
