import type { InventoryEntry } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'

import { windowOf } from '#records/event/time-windows.ts'

import { inventoryRows, inventoryTypes, inventoryView, itemState } from './inventory-view.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const type = { id: idOf(90), name: 'Furniture' }
const table: InventoryEntry = {
  inventory: {
    id: idOf(1),
    name: 'Stand table',
    status: 'Available',
    price: 0,
    quantity: 60,
    numberRemaining: 19,
    type,
  },
  details: {
    id: idOf(2),
    typeId: type.id,
    status: 'Available',
    price: 0,
    quantity: 9,
    numberRemaining: 2,
    numberUsed: 7,
    numberReserved: 0,
  },
}
const entry = (
  n: number,
  name: string,
  quantity: number | null,
  left: number | null,
  status = 'Available',
): InventoryEntry => ({
  inventory: { id: idOf(n), name, status, quantity, numberRemaining: left },
})

describe('inventoryView', () => {
  it("shows the event's own numbers, and how they differ from the main record", () => {
    expect(inventoryView(table)).toMatchObject({
      stock: { quantity: 9, left: 2, used: 7, sum: 9, addsUp: true },
      mainText: '19 left of 60',
      type: { name: 'Furniture' },
      scarcity: 'nearly gone',
    })
  })

  it('has one figure where the main record has the same numbers, or none, whatever else differs', () => {
    const same = { ...table, ...entry(1, 'Stand table', 9, 2, 'Reserved') }
    const none = { ...table, ...entry(1, 'Stand table', null, null) }
    expect([same, none].map((one) => inventoryView(one)?.mainText)).toEqual([null, null])
  })

  it('does not turn a missing number into 0', () => {
    expect(inventoryView(entry(1, 'Adapter', null, null))).toMatchObject({
      scarcity: 'no limit',
      stock: { left: null },
    })
  })

  it('reports a status that contradicts the numbers', () => {
    expect(inventoryView(entry(1, 'Mug', 5, 0))?.warnings).toEqual(['Marked available, but none left'])
    expect(inventoryView(entry(1, 'Mug', 5, 3, 'OutOfStock'))?.warnings).toEqual(['Marked out of stock, but 3 left'])
  })

  it('is null without an item', () => {
    expect(inventoryView({ inventory: null })).toBeNull()
    expect(inventoryRows([{ inventory: null }])).toEqual([])
  })
})

it.each<[string | undefined, number, string | null, string | null, string?]>([
  ['Available', 2, null, '2026-12-01T00:00:00Z'],
  ['Closed', 2, null, '2026-11-01T00:00:00Z'],
  ['Not yet open', 2, '2026-12-01T00:00:00Z', null],
  ['Not open', 2, '2026-12-01T00:00:00Z', '2026-11-01T00:00:00Z'],
  [undefined, 0, null, '2026-11-01T00:00:00Z'],
  ['Reserved', 2, null, '2026-11-01T00:00:00Z', 'Reserved'],
])('an item is effectively %s', (word, left, opens, closes, status) => {
  const view = inventoryView(entry(1, 'Booth', 6, left, status))
  if (!view) throw new Error('no view')
  const window = windowOf(opens, closes, { zone: 'UTC', now: Date.parse('2026-11-21T12:00:00Z') })
  expect(itemState(view, window)?.shown).toBe(word)
})

it('sorts by scarcity and counts the types', () => {
  const rows = inventoryRows([entry(3, 'Chairs', 100, 80), entry(4, 'Zebra', 10, 0), entry(5, 'Mug', 10, 0), table])
  expect(rows.map((row) => row.name)).toEqual(['Mug', 'Zebra', 'Stand table', 'Chairs'])
  expect(inventoryTypes(rows)).toEqual([{ id: type.id, name: 'Furniture', count: 1 }])
})
