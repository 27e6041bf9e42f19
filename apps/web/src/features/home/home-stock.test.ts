import type { InventoryEntry } from '@frontdesk/api-types'
import { expect, it } from 'vitest'

import { scarceLines } from './home-stock.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const entry = (n: number, left: number | null, more: object = {}): InventoryEntry => ({
  inventory: { id: idOf(n), name: `Item ${n}`, quantity: 100, numberRemaining: left, status: 'Available', ...more },
  details: null,
  settings: null,
})
const event = (n: number) => ({ eventId: idOf(n), name: `Event ${n}` })

it('lists items that are gone or nearly gone, scarcest first, then by name and event', () => {
  const lines = scarceLines([
    { event: event(2), entries: [entry(1, 5), entry(2, 90), entry(3, 0)] },
    { event: event(1), entries: [entry(3, 0), entry(4, 1), entry(5, null), entry(6, 0, { publish: false })] },
  ])
  expect(lines.map(({ event: { name }, view }) => [view.name, view.stock.left, name])).toEqual([
    ['Item 3', 0, 'Event 1'],
    ['Item 3', 0, 'Event 2'],
    ['Item 4', 1, 'Event 1'],
    ['Item 1', 5, 'Event 2'],
  ])
  expect(new Set(lines.map(({ key }) => key)).size).toBe(4)
})

it('is empty without entries, and with entries without numbers', () => {
  expect(scarceLines([])).toEqual([])
  expect(scarceLines([{ event: event(1), entries: [{ inventory: null, details: null, settings: null }] }])).toEqual([])
})
