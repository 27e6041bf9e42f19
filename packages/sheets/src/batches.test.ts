import { expect, it } from 'vitest'

import { batchesOf } from './batches.ts'
import { mostColumns, mostRows } from './fields.ts'

const sheet = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_, at) => ({ row: at + 2, cells: Array.from({ length: columns }, () => 'ab') }))

it('a batch has at most 20,000 cells, and the widest sheet has fewer batches than an upload can name', () => {
  const bounds = batchesOf(sheet(mostRows / 10, mostColumns))
  expect(bounds.slice(0, 3)).toEqual([0, 100, 200])
  expect((bounds.length - 1) * 10).toBeLessThan(1000)
  // As before: an upload that an earlier page began goes on.
  expect(batchesOf(sheet(2500, 20))).toEqual([0, 1000, 2000, 2500])
})
