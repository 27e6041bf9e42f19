import { describe, expect, it } from 'vitest'

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

/** Milliseconds of the processor that this process has used: what else the machine does is not in them. The tests run in Node. */
function processorTime(): number {
  const { process } = globalThis as unknown as { process: { cpuUsage: () => { user: number; system: number } } }
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The best of three, in milliseconds of the processor. */
function best(run: () => unknown): number {
  const took = [1, 2, 3].map(() => {
    const start = processorTime()
    run()
    return processorTime() - start
  })
  return Math.min(...took)
}

describe('the order of rows', () => {
  it('puts what is not known last, up and down', () => {
    const rows = [row('a'), row('b', 3), row('c', -1), row('d', Number.NaN), row('e', 0)]
    expect(names(sortRows(rows, columns, { id: 'left', descending: false }))).toEqual(['c', 'e', 'b', 'a', 'd'])
    expect(names(sortRows(rows, columns, { id: 'left', descending: true }))).toEqual(['b', 'e', 'c', 'a', 'd'])
  })

  it('orders texts as people do', () => {
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

  it('keeps equal rows as they came and the list it was given', () => {
    const rows = [row('b', 1), row('a', 1), row('c', 0)]
    expect(names(sortRows(rows, columns, { id: 'left', descending: true }))).toEqual(['b', 'a', 'c'])
    expect(names(rows)).toEqual(['b', 'a', 'c'])
    expect(sortRows(rows, columns, null)).toBe(rows)
    expect(sortRows(rows, columns, { id: 'gone', descending: false })).toBe(rows)
  })
})

describe('finding rows', () => {
  const rows = [row('Müller Hall', 12), row('Lantern', 120), row(null, 7)]
  const find = (text: string) => names(findRows(rows, searchable(rows, columns), text))

  it('takes every word, without case and accents', () => {
    expect(find('MULLER hall')).toEqual(['Müller Hall'])
    expect(find('müller 12')).toEqual(['Müller Hall'])
    expect(find('hall 120')).toEqual([])
    expect(find('12')).toEqual(['Müller Hall', 'Lantern'])
    expect(find('7')).toEqual([null])
  })

  it('finds all with nothing asked', () => {
    expect(findRows(rows, searchable(rows, columns), '  ')).toBe(rows)
  })
})

describe('fifty thousand rows', () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => row(`Person ${(at * 7919) % 50_000}`, at % 97))

  it('are sorted and searched within the patience of a reader', () => {
    expect(best(() => sortRows(rows, columns, { id: 'name', descending: true }))).toBeLessThan(1000)
    const texts = searchable(rows, columns)
    texts()
    expect(best(() => findRows(rows, texts, 'person 4999'))).toBeLessThan(100)
  })
})
