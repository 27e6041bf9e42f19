import type { InventoryEntry } from '@frontdesk/api-types'

import { amount } from '#format/money.ts'
import { firstFilled, nameOf } from '#format/names.ts'
import { grouped, numberOf } from '#format/numbers.ts'
import { inLocale, say } from '#i18n/say.ts'
import type { Window } from '#records/event/time-windows.ts'
import { stateWord, type StateWord } from '#records/state-words.ts'

import { type TermName, effectiveTerms } from './inventory-terms.ts'
import { byScarcity, scarcityOf, stockOf, type Scarcity, type Stock } from './stock.ts'

/** An item in stock for one event, with its effective values. */
export type InventoryView = {
  id: string
  name: string
  code: string | null
  type: { id: string; name: string } | null
  /** The raw value with its meaning. */
  status: StateWord | null
  stock: Stock
  scarcity: Scarcity
  price: string | null
  /** For sorting: the number of the price as sent. */
  priceValue: number | null
  opens: string | null
  closes: string | null
  /** The main record's own numbers, where they are others: `19 left of 60`. */
  mainText: string | null
  warnings: string[]
  hidden: boolean
}

/** Parses op 19 or 20. `null` when the entry has no item. */
export function inventoryView(entry: InventoryEntry): InventoryView | null {
  const { inventory, details } = entry
  if (!inventory) return null
  const own = effectiveTerms(entry)
  const count = (field: TermName) => numberIn(own[field])
  const stock = stockOf({
    quantity: count('quantity'),
    numberUsed: count('numberUsed'),
    numberReserved: count('numberReserved'),
    numberRemaining: count('numberRemaining'),
  })
  const scarcity = scarcityOf(stock)
  const statusWord = firstFilled(textIn(own.status))
  const typeId = details?.typeId ?? inventory.type?.id ?? null
  const price = count('price')
  return {
    id: inventory.id,
    name: nameOf(inventory) ?? firstFilled(inventory.code) ?? say('Item without a name'),
    code: firstFilled(inventory.code),
    type: typeId ? { id: typeId, name: nameOf(inventory.type) ?? say('Type without a name') } : null,
    status: stateWord('inventory', statusWord),
    stock,
    scarcity,
    price: amount(price, textIn(own.currency)),
    priceValue: price,
    opens: textIn(own.openDate),
    closes: textIn(own.closeDate),
    mainText: mainText(stock, numberOf(inventory.numberRemaining), numberOf(inventory.quantity)),
    warnings: warningsOf(statusWord, stock, scarcity),
    hidden: own.publish === false || statusWord === 'Hidden',
  }
}

/** The current availability of an item: "Available" alone would contradict a closed window or a stock of none. */
export function itemState({ status, scarcity }: InventoryView, { state, text }: Window): StateWord | null {
  if (status?.word !== 'Available') return status
  const instead = (shown: string, meaning: StateWord['meaning'], says: string) => ({ ...status, shown, meaning, says })
  if (scarcity === 'gone') return null
  if (state === 'over') return instead(say('Closed'), 'no', text)
  if (state === 'not yet') return instead(say('Not yet open'), 'wait', text)
  return state === 'impossible' ? instead(say('Not open'), 'no', say('It closes before it opens')) : status
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' || typeof value === 'string' ? numberOf(value) : null
}
function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function mainText(stock: Stock, left: number | null, quantity: number | null): string | null {
  const differs = (left !== null && left !== stock.left) || (quantity !== null && quantity !== stock.quantity)
  if (!differs) return null
  if (left === null) return say('{quantity} in all, left unknown', { quantity: grouped(quantity ?? 0) })
  if (quantity === null) return say('{left} left, quantity unknown', { left: grouped(left) })
  return say('{left} left of {quantity}', { left: grouped(left), quantity: grouped(quantity) })
}

function warningsOf(status: string | null, stock: Stock, scarcity: Scarcity): string[] {
  const warnings: string[] = []
  if (status === 'OutOfStock' && (stock.left ?? 0) > 0)
    warnings.push(say('Marked out of stock, but {left} left', { left: grouped(stock.left ?? 0) }))
  if (status === 'Available' && scarcity === 'gone') warnings.push(say('Marked available, but none left'))
  return warnings
}

const collator = inLocale((locale) => new Intl.Collator(locale, { numeric: true }))

/** Scarcest first, then by name. */
export function inventoryRows(entries: readonly InventoryEntry[]): InventoryView[] {
  const { compare } = collator()
  return entries
    .map(inventoryView)
    .filter((view) => view !== null)
    .toSorted((a, b) => byScarcity(a.stock, b.stock) || compare(a.name, b.name))
}

/** The types by name, with the number of items of each. */
export function inventoryTypes(rows: readonly InventoryView[]): { id: string; name: string; count: number }[] {
  const types = new Map<string, { id: string; name: string; count: number }>()
  for (const { type } of rows) {
    if (!type) continue
    const known = types.get(type.id)
    if (known) known.count += 1
    else types.set(type.id, { ...type, count: 1 })
  }
  const { compare } = collator()
  return [...types.values()].toSorted((a, b) => compare(a.name, b.name))
}
