import { describe, expect, it } from 'vitest'

import { changesSince, takeSnapshot, removedSince, readSnapshots, signed } from './inventory-snapshot.ts'
import { inventoryRows, type InventoryView } from './inventory-view.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = '2026-02-01T09:00:00Z'
const rows = (counts: Record<number, [left: number | null, used: number | null]>): InventoryView[] =>
  inventoryRows(
    Object.entries(counts).map(([n, [left, used]]) => ({
      inventory: { id: idOf(Number(n)), name: `Item ${n}`, quantity: 10, numberRemaining: left, numberUsed: used },
    })),
  )

describe('changes since the last view', () => {
  const before = takeSnapshot(rows({ 1: [5, 5], 2: [4, 6], 3: [null, 1] }), at)

  it('are the difference in what is left, and other changed counts', () => {
    const changes = changesSince(before, rows({ 1: [2, 8], 2: [4, 6], 3: [null, 2] }))
    expect([...changes]).toEqual([
      [idOf(1), { left: -3, isNew: false, what: ['left', 'used'] }],
      [idOf(3), { left: null, isNew: false, what: ['used'] }],
    ])
    expect(signed(-3)).toBe('-3')
  })

  it('mark new items and count removed ones', () => {
    const now = rows({ 1: [5, 5], 4: [1, 9] })
    expect([...changesSince(before, now)]).toEqual([[idOf(4), { left: null, isNew: true, what: [] }]])
    expect(removedSince(before, now)).toBe(2)
  })

  it('are empty on the first view', () => {
    expect(changesSince(null, rows({ 1: [5, 5] })).size).toBe(0)
    expect(removedSince(null, [])).toBe(0)
  })
})

it('store counts only, and drop invalid entries', () => {
  const snapshot = takeSnapshot(rows({ 1: [5, 5] }), at)
  expect(JSON.stringify(snapshot)).not.toContain('Item')
  expect(readSnapshots(JSON.parse(JSON.stringify({ [idOf(9)]: snapshot })))).toEqual({ [idOf(9)]: snapshot })
  expect(readSnapshots('x')).toBeNull()
  expect(readSnapshots({ a: null, b: { at: 'never', counts: {} }, c: { at, counts: { d: ['1'], e: 3 } } })).toEqual({
    c: { at, counts: {} },
  })
})
