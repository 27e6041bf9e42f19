import fc from 'fast-check'
import { expect, it } from 'vitest'

import { chosenOf, isChosen, nothing, pressed, sentSelection, without } from './selection.ts'

const list = { idAt: (at: number) => (at < 10 ? `id ${at}` : null), count: 10, most: 20 }

it('chooses a row, and takes it away again', () => {
  const one = pressed(nothing, 3, false, list)
  expect(isChosen(one, 'id 3')).toBe(true)
  expect(chosenOf(pressed(one, 3, false, list), 10)).toBe(0)
})

it('chooses every loaded row between two presses, in either direction', () => {
  fc.assert(
    fc.property(fc.nat(9), fc.nat(9), (from, to) => {
      fc.pre(from !== to)
      const range = pressed(pressed(nothing, from, false, list), to, true, list)
      expect(chosenOf(range, 10)).toBe(Math.abs(from - to) + 1)
    }),
  )
})

it('ignores a row that is not loaded', () => {
  expect(pressed(nothing, 12, false, list)).toBe(nothing)
})

it('leaves one out of everybody, where all are loaded and can be sent one by one', () => {
  const all = { kind: 'all' } as const
  const others = pressed(all, 2, false, list)
  expect([chosenOf(others, 10), isChosen(others, 'id 2')]).toEqual([9, false])
  expect(pressed(all, 2, false, { ...list, count: 11 })).toBe(all)
  expect(pressed(all, 2, false, { ...list, most: 8 })).toBe(all)
})

it('is sent as ids or as the filter, and never as more ids than are taken', () => {
  const two = pressed(pressed(nothing, 1, false, list), 2, true, list)
  expect(sentSelection(two, {}, 5)).toEqual({ ids: ['id 1', 'id 2'] })
  expect(sentSelection(two, {}, 1)).toBeNull()
  expect(sentSelection(nothing, {}, 5)).toBeNull()
  expect(sentSelection({ kind: 'all' }, { arrived: 'no' }, 1)).toEqual({ filter: { arrived: 'no' } })
})

it('goes on without a row that was tried alone', () => {
  const two = { kind: 'some', ids: new Set(['a', 'b']), last: 1 } as const
  expect(without(two, 'a')).toEqual({ kind: 'some', ids: new Set(['b']), last: 1 })
  expect(without({ kind: 'all' }, 'a')).toEqual({ kind: 'all' })
})
