import { batchesOf } from '@frontdesk/sheets/batches'
import type { Column } from '@frontdesk/sheets/fields'
import { tableOf } from '@frontdesk/sheets/sheet-table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { batchOf, likelySheet, namesOf, sheetsOf, summaryOf } from './sheet-reading.ts'

const sheet = (name: string, hidden: boolean, count: number) => ({
  name,
  hidden,
  merged: 0,
  rows: Array.from({ length: count }, () => ['x']),
})

describe('the batches of a sheet', () => {
  it('hold each row once, in order, within their bounds', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40_000), { maxLength: 60 }), (lengths) => {
        const rows = lengths.map((length, at) => ({ row: at + 2, cells: ['x'.repeat(length)] }))
        const bounds = batchesOf(rows)
        expect(bounds[0]).toBe(0)
        expect(bounds.at(-1)).toBe(rows.length)
        expect(bounds.every((bound, at) => at === 0 || bound > (bounds[at - 1] ?? 0) || rows.length === 0)).toBe(true)
      }),
    )
  })

  it('leave out the cells of ignored columns, and cut what is too long to be kept', () => {
    const columns: Column[] = [
      { header: 'Name', field: 'name' },
      { header: 'Salary', field: 'ignored' },
    ]
    const read = tableOf([
      ['Name', 'Salary'],
      ['x'.repeat(900), '100'],
    ])
    const [row] = batchOf(read, columns, 0, () => 'id')
    expect(row).toMatchObject({ row: 2, id: 'id' })
    expect(row?.cells.map((cell) => cell.length)).toEqual([501, 0])
  })
})

it('reads pasted rows, and shows the first twenty with their numbers', async () => {
  const text = ['Name;E-mail', ...Array.from({ length: 30 }, (_, at) => `P ${at};p${at}@x.example`)].join('\n')
  const [only] = (await sheetsOf(text)).sheets
  const summary = summaryOf(tableOf(only?.rows ?? []))
  expect(summary).toMatchObject({ count: 30, batches: 1 })
  expect(summary.columns.map(({ field }) => field)).toEqual(['name', 'email'])
  expect(summary.sample).toHaveLength(20)
  expect(summary.sample[0]).toEqual({ row: 2, cells: ['P 0', 'p0@x.example'] })
})

it('takes the longest sheet that is not hidden', () => {
  const sheets = [sheet('Cover', false, 3), sheet('Guests', false, 40), sheet('Old', true, 90)]
  expect(likelySheet(sheets)).toBe(1)
  expect(namesOf(sheets)[1]).toEqual({ name: 'Guests', hidden: false, rows: 39 })
})
