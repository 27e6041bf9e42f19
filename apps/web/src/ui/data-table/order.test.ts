import { beforeEach, describe, expect, it, vi } from 'vitest'

import { countReads } from '#testing/count-reads.ts'

import type { Column } from './column.ts'
import { findRows, searchable } from './find-rows.ts'
import { sortRows } from './order.ts'

type Row = { name: string | null; left: number | null }
const columns: Column<Row>[] = [
  { id: 'name', name: 'Name', value: (row) => row.name },
  { id: 'left', name: 'Left', value: (row) => row.left },
]
const row = (name: string | null, left: number | null = null): Row => ({ name, left })
const names = (rows: readonly Row[]) => rows.map(({ name }) => name)

describe('sorting rows', () => {
  it('puts missing values last, ascending and descending', () => {
    const rows = [row('a'), row('b', 3), row('c', -1), row('d', Number.NaN), row('e', 0)]
    expect(names(sortRows(rows, columns, { id: 'left', descending: false }))).toEqual(['c', 'e', 'b', 'a', 'd'])
    expect(names(sortRows(rows, columns, { id: 'left', descending: true }))).toEqual(['b', 'e', 'c', 'a', 'd'])
  })

  it("orders texts by the language's collation", () => {
    const rows = [row('Zoë'), row(''), row('item 10'), row('Äpfel'), row(null), row('item 9')]
    expect(names(sortRows(rows, columns, { id: 'name', descending: false }))).toEqual([
      'Äpfel',
      'item 9',
      'item 10',
      'Zoë',
      '',
      null,
    ])
  })

  it('is stable and does not mutate its input', () => {
    const rows = [row('b', 1), row('a', 1), row('c', 0)]
    expect(names(sortRows(rows, columns, { id: 'left', descending: true }))).toEqual(['b', 'a', 'c'])
    expect(names(rows)).toEqual(['b', 'a', 'c'])
    expect(sortRows(rows, columns, null)).toBe(rows)
    expect(sortRows(rows, columns, { id: 'gone', descending: false })).toBe(rows)
  })
})

describe('searching rows', () => {
  const rows = [row('Müller Hall', 12), row('Lantern', 120), row(null, 7)]
  const find = (text: string) => names(findRows(rows, searchable(rows, columns), text))

  it('matches every word, ignoring case and accents', () => {
    expect(find('MULLER hall')).toEqual(['Müller Hall'])
    expect(find('müller 12')).toEqual(['Müller Hall'])
    expect(find('hall 120')).toEqual([])
    expect(find('12')).toEqual(['Müller Hall', 'Lantern'])
    expect(find('7')).toEqual([null])
  })

  it('returns all rows for an empty search', () => {
    expect(findRows(rows, searchable(rows, columns), '  ')).toBe(rows)
  })
})

describe('fifty thousand rows', () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => row(`Person ${(at * 7919) % 50_000}`, at % 97))

  let asked = 0
  beforeEach(() => {
    asked = 0
  })
  const counted = columns.map((column) => ({
    ...column,
    value: (one: Row) => {
      asked += 1
      return column.value(one)
    },
  }))

  it('are sorted by reading each value once, with one collator', () => {
    const comparisons = countReads(Intl.Collator.prototype, 'compare')
    const collators = vi.spyOn(Intl, 'Collator')
    const sorted = sortRows(rows, counted, { id: 'name', descending: true })
    const made = collators.mock.calls.length
    collators.mockRestore()
    const compared = comparisons.end()
    expect([sorted[0]?.name, sorted.at(-1)?.name]).toEqual(['Person 49999', 'Person 0'])
    expect(asked).toBe(rows.length)
    expect(made).toBeLessThanOrEqual(1)
    // n log n comparisons.
    expect(compared).toBeLessThanOrEqual(rows.length * Math.ceil(Math.log2(rows.length)))
    expect(compared).toBeGreaterThan(rows.length)
  })

  it('are normalized once for all searches', () => {
    const texts = searchable(rows, counted)
    const plain = vi.spyOn(String.prototype, 'normalize')
    const found = ['person 4999', 'PERSON 4999', '4999'].map((text) => findRows(rows, texts, text).length)
    const made = plain.mock.calls.length
    plain.mockRestore()
    const wanted = rows.filter(({ name }) => name?.includes('4999')).length
    expect(found).toEqual([wanted, wanted, wanted])
    expect(asked).toBe(rows.length * columns.length)
    // The rows and the three searches.
    expect(made).toBe(rows.length + 3)
  })
})
