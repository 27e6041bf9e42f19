import fc from 'fast-check'
import { expect, it } from 'vitest'

import { columnsOf, rowsOf } from './columns.ts'

it('converts records with the same fields to columns', () => {
  const rows = [1, 2, 3].map((n) => ({ id: `e${n}`, place: { name: n }, end: null }))
  expect(columnsOf(rows)).toEqual({
    id: ['e1', 'e2', 'e3'],
    place: [{ name: 1 }, { name: 2 }, { name: 3 }],
    end: [null, null, null],
  })
})

it('leaves other values unchanged', () => {
  const [a, b, c] = [{ id: 1 }, { id: 2 }, { id: 3 }]
  for (const other of [
    null,
    {},
    'text',
    [],
    [a, b],
    [a, b, { id: 3, name: 'c' }],
    [a, b, null],
    [a, b, [3]],
    [a, b, {}],
  ])
    expect([other, columnsOf(other)]).toEqual([other, null])
  expect(columnsOf([{}, {}, {}])).toBeNull()
  const two = { a: 1, b: 2 }
  expect(columnsOf([two, two, { 'a\0b': 1 }])).toBeNull()
  expect(columnsOf([a, b, c])).toEqual({ id: [1, 2, 3] })
})

it('restores the records exactly', () => {
  const record = fc.dictionary(fc.constantFrom('id', 'name', '__proto__', 'a\0b', '7'), fc.jsonValue())
  fc.assert(
    fc.property(fc.array(record), (made) => {
      const rows: unknown = JSON.parse(JSON.stringify(made))
      const columns = columnsOf(rows)
      const text = columns === null ? JSON.stringify(rows) : JSON.stringify(rowsOf(JSON.parse(JSON.stringify(columns))))
      expect(text).toBe(JSON.stringify(rows))
    }),
  )
  const alike = fc.array(fc.record({ name: fc.jsonValue(), id: fc.jsonValue() }, { noNullPrototype: true }), {
    minLength: 3,
  })
  fc.assert(
    fc.property(alike, (made) => {
      const rows: unknown = JSON.parse(JSON.stringify(made))
      expect(JSON.stringify(rowsOf(columnsOf(rows) ?? {}))).toBe(JSON.stringify(rows))
    }),
  )
})
