import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'

import type { Column } from './column.ts'
import { csvOf } from './csv.ts'

type Row = { name: string; left: number | null }
const columns: Column<Row>[] = [
  { id: 'name', name: 'Name', value: (row) => row.name },
  { id: 'left', name: 'Left', value: (row) => row.left, numeric: true },
]
const cells = (rows: Row[]) => csvOf(rows, columns).slice(1).trimEnd().split('\r\n').slice(1)

describe('CSV of a table', () => {
  it('begins with a byte order mark and the names of the columns', () => {
    expect(csvOf([{ name: 'Zoë', left: 3 }], columns)).toBe('\uFEFFName,Left\r\nZoë,3\r\n')
  })

  it('leaves unknown values blank', () => {
    expect(cells([{ name: 'a', left: null }])).toEqual(['a,'])
    expect(cells([{ name: 'a', left: Number.NaN }])).toEqual(['a,'])
  })

  it.each(['=1+1', '+32 2 555', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\uFF1D1+1', '|cmd', '\uFEFF=1'])(
    'neutralizes the formula in %j',
    (name) => {
      const [cell] = Papa.parse<string[]>(csvOf([{ name, left: 1 }], columns).slice(1)).data[1] ?? []
      expect(cell?.startsWith("'")).toBe(true)
      expect(cell?.replaceAll("'", '')).toBe(name)
    },
  )

  it('keeps negative numbers as numbers', () => {
    expect(cells([{ name: 'a', left: -4 }])).toEqual(['a,-4'])
  })
})
