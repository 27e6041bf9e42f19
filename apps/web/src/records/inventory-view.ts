import type { InventoryEntry } from '@frontdesk/api-types'

import { amount } from '#format/money.ts'
import { firstFilled, nameOf } from '#format/names.ts'

import { stateWord, type StateWord } from './state-words.ts'
import { byScarcity, scarcityOf, stockOf, type Scarcity, type Stock } from './stock.ts'

/** A thing in stock for one event. The event's own numbers (`details`) go before those of the main record. */
export type InventoryView = {
  id: string
  name: string
  code: string | null
  type: { id: string; name: string } | null
  status: StateWord | null
  stock: Stock
  scarcity: Scarcity
  price: string | null
  /** Which of quantity, left and price differ between the event and the main record. */
  differs: string[]
  /** The main record's own numbers: `19 left of 60`. */
  mainSays: string
  /** Who controls the numbers, when the service says so. */
  control: string | null
  warnings: string[]
  hidden: boolean
}

const compared = [
  ['quantity', 'quantity'],
  ['numberRemaining', 'left'],
  ['price', 'price'],
] as const

/** Reads op 19 or 20. `null` when the entry has no item in it. */
export function inventoryView(entry: InventoryEntry): InventoryView | null {
  const { inventory, details, settings } = entry
  if (!inventory) return null
  const own = details ?? settings ?? inventory
  const stock = stockOf(own)
  const scarcity = scarcityOf(stock)
  const statusWord = firstFilled(own.status, inventory.status)
  const typeId = details?.typeId ?? inventory.type?.id ?? null
  return {
    id: inventory.id,
    name: nameOf(inventory) ?? firstFilled(inventory.code) ?? 'Item without a name',
    code: firstFilled(inventory.code),
    type: typeId ? { id: typeId, name: nameOf(inventory.type) ?? 'Type without a name' } : null,
    status: stateWord('inventory', statusWord),
    stock,
    scarcity,
    price: amount(own.price, own.currency ?? inventory.currency),
    differs: details
      ? compared.flatMap(([field, word]) => {
          const [here, inAll] = [details[field], inventory[field]]
          return here === inAll || here === null || here === undefined ? [] : [word]
        })
      : [],
    mainSays: `${inventory.numberRemaining ?? 'not stated'} left of ${inventory.quantity ?? 'no stated quantity'}`,
    control: details?.mainControlsAttributes ? 'The main record controls these numbers' : null,
    warnings: warningsOf(statusWord, stock, scarcity),
    hidden: own.publish === false || statusWord === 'Hidden',
  }
}

function warningsOf(status: string | null, stock: Stock, scarcity: Scarcity): string[] {
  const warnings: string[] = []
  if (status === 'OutOfStock' && (stock.left ?? 0) > 0) warnings.push(`Says out of stock, and ${stock.left} left`)
  if (status === 'Available' && scarcity === 'gone') warnings.push('Says available, and none left')
  return warnings
}

/** Scarcest first; the same scarcity by name. */
export function inventoryRows(entries: readonly InventoryEntry[]): InventoryView[] {
  return entries
    .map(inventoryView)
    .filter((view) => view !== null)
    .toSorted((a, b) => byScarcity(a.stock, b.stock) || a.name.localeCompare(b.name, 'en'))
}

/** The types that occur, by name, with how many items each has. */
export function inventoryTypes(rows: readonly InventoryView[]): { id: string; name: string; count: number }[] {
  const types = new Map<string, { id: string; name: string; count: number }>()
  for (const { type } of rows) {
    if (!type) continue
    const known = types.get(type.id)
    if (known) known.count += 1
    else types.set(type.id, { ...type, count: 1 })
  }
  return [...types.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
