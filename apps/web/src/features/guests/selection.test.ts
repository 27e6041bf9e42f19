import fc from 'fast-check'
import { expect, it } from 'vitest'

import { chosenOf, isChosen, nothing, pressed, sentSelection } from './selection.ts'

const idAt = (at: number) => (at < 10 ? `id ${at}` : null)

it('chooses a row, and takes it away again', () => {
  const one = pressed(nothing, 3, false, idAt)
  expect(isChosen(one, 'id 3')).toBe(true)
  expect(chosenOf(pressed(one, 3, false, idAt), 10)).toBe(0)
})

it('chooses every loaded row between two presses, in either direction', () => {
  fc.assert(
    fc.property(fc.nat(9), fc.nat(9), (from, to) => {
      fc.pre(from !== to)
      const range = pressed(pressed(nothing, from, false, idAt), to, true, idAt)
      expect(chosenOf(range, 10)).toBe(Math.abs(from - to) + 1)
    }),
  )
})

it('ignores a row that is not loaded, and begins anew after everybody', () => {
  expect(pressed(nothing, 12, false, idAt)).toBe(nothing)
  expect(chosenOf(pressed({ kind: 'all' }, 2, false, idAt), 10)).toBe(1)
})

it('is sent as ids or as the filter, and never as more ids than are taken', () => {
  const two = pressed(pressed(nothing, 1, false, idAt), 2, true, idAt)
  expect(sentSelection(two, {}, 5)).toEqual({ ids: ['id 1', 'id 2'] })
  expect(sentSelection(two, {}, 1)).toBeNull()
  expect(sentSelection(nothing, {}, 5)).toBeNull()
  expect(sentSelection({ kind: 'all' }, { arrived: 'no' }, 1)).toEqual({ filter: { arrived: 'no' } })
})
