import fc from 'fast-check'
import { expect, it } from 'vitest'

import { stableRows } from './stable-rows.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const names = (list: { id: string }[]) => list.map(({ id }) => id).join('')

it('keeps the rows down to the active one, and puts later rows below', () => {
  expect(names(stableRows(rows('x', 'a', 'y', 'b'), ['a', 'b']))).toBe('abxy')
  expect(names(stableRows(rows('x', 'b'), ['a', 'b']))).toBe('bx')
  expect(names(stableRows(rows('x', 'a'), []))).toBe('xa')
})

it('loses and duplicates no row, and keeps the fixed ones in order', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  fc.assert(
    fc.property(ids, ids, (now, fixed) => {
      const steady = stableRows(rows(...now), fixed).map(({ id }) => id)
      expect(steady.toSorted()).toEqual(now.toSorted())
      const kept = fixed.filter((id) => now.includes(id))
      expect(steady.slice(0, kept.length)).toEqual(kept)
    }),
  )
})
