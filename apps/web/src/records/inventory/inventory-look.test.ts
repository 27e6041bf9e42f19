import { describe, expect, it } from 'vitest'

import { changesSince, lookAt, lostSince, readLooks, signed } from './inventory-look.ts'
import { inventoryRows, type InventoryView } from './inventory-view.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = '2026-02-01T09:00:00Z'
const rows = (counts: Record<number, [left: number | null, used: number | null]>): InventoryView[] =>
  inventoryRows(
    Object.entries(counts).map(([n, [left, used]]) => ({
      inventory: { id: idOf(Number(n)), name: `Item ${n}`, quantity: 10, numberRemaining: left, numberUsed: used },
    })),
  )

describe('what changed since the last look', () => {
  const before = lookAt(rows({ 1: [5, 5], 2: [4, 6], 3: [null, 1] }), at)

  it('is the difference in what is left, with what else moved', () => {
    const changes = changesSince(before, rows({ 1: [2, 8], 2: [4, 6], 3: [null, 2] }))
    expect([...changes]).toEqual([
      [idOf(1), { left: -3, isNew: false, what: ['left', 'used'] }],
      [idOf(3), { left: null, isNew: false, what: ['used'] }],
    ])
    expect(signed(-3)).toBe('-3')
  })

  it('marks what is new and counts what is gone from the list', () => {
    const now = rows({ 1: [5, 5], 4: [1, 9] })
    expect([...changesSince(before, now)]).toEqual([[idOf(4), { left: null, isNew: true, what: [] }]])
    expect(lostSince(before, now)).toBe(2)
  })

  it('is nothing at the first look', () => {
    expect(changesSince(null, rows({ 1: [5, 5] })).size).toBe(0)
    expect(lostSince(null, [])).toBe(0)
  })
})

it('keeps counts and nothing else, and forgets what does not fit', () => {
  const look = lookAt(rows({ 1: [5, 5] }), at)
  expect(JSON.stringify(look)).not.toContain('Item')
  expect(readLooks(JSON.parse(JSON.stringify({ [idOf(9)]: look })))).toEqual({ [idOf(9)]: look })
  expect(readLooks('x')).toBeNull()
  expect(readLooks({ a: null, b: { at: 'never', counts: {} }, c: { at, counts: { d: ['1'], e: 3 } } })).toEqual({
    c: { at, counts: {} },
  })
})
