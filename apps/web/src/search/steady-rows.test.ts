import fc from 'fast-check'
import { expect, it } from 'vitest'

import { steadyRows } from './steady-rows.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const names = (list: { id: string }[]) => list.map(({ id }) => id).join('')

it('keeps what stands down to the marked row, and puts what comes later below', () => {
  expect(names(steadyRows(rows('x', 'a', 'y', 'b'), ['a', 'b']))).toBe('abxy')
  expect(names(steadyRows(rows('x', 'b'), ['a', 'b']))).toBe('bx')
  expect(names(steadyRows(rows('x', 'a'), []))).toBe('xa')
})

it('loses and doubles no row, and moves none of the held ones', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  fc.assert(
    fc.property(ids, ids, (now, held) => {
      const steady = steadyRows(rows(...now), held).map(({ id }) => id)
      expect(steady.toSorted()).toEqual(now.toSorted())
      const kept = held.filter((id) => now.includes(id))
      expect(steady.slice(0, kept.length)).toEqual(kept)
    }),
  )
})
