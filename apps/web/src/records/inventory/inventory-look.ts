import { inLocale } from '#i18n/say.ts'

import type { InventoryView } from './inventory-view.ts'

/** Left, used, reserved, quantity of one item when it was last looked at. */
export type LookCounts = readonly [
  left: number | null,
  used: number | null,
  reserved: number | null,
  quantity: number | null,
]
/** What this browser saw of an event's inventory: counts by item id, nothing else, and when (ISO 8601). */
export type Look = { at: string; counts: Readonly<Record<string, LookCounts>> }

/** How an item changed since: the difference in what is left, `null` when one of the two is not known. */
export type LookChange = { left: number | null; isNew: boolean; what: string[] }

const names = ['left', 'used', 'reserved', 'quantity'] as const

/** The counts to remember. */
export function lookAt(rows: readonly InventoryView[], at: string): Look {
  return {
    at,
    counts: Object.fromEntries(
      rows.map(({ id, stock }) => [id, [stock.left, stock.used, stock.reserved, stock.quantity]]),
    ),
  }
}

/** Which items changed since a look, by id. Without an earlier look nothing is new. */
export function changesSince(look: Look | null, rows: readonly InventoryView[]): Map<string, LookChange> {
  const changes = new Map<string, LookChange>()
  if (look === null) return changes
  for (const { id, stock } of rows) {
    const before = look.counts[id]
    if (!before) {
      changes.set(id, { left: null, isNew: true, what: [] })
      continue
    }
    const now = [stock.left, stock.used, stock.reserved, stock.quantity]
    const what = names.filter((_, at) => before[at] !== now[at])
    const [left] = before
    if (what.length > 0)
      changes.set(id, {
        left: left === null || stock.left === null ? null : stock.left - left,
        isNew: false,
        what,
      })
  }
  return changes
}

/** How many items of the look are no longer on the list. */
export function lostSince(look: Look | null, rows: readonly InventoryView[]): number {
  if (look === null) return 0
  const here = new Set(rows.map((row) => row.id))
  return Object.keys(look.counts).filter((id) => !here.has(id)).length
}

/** `+3`, `−2`: a difference with its sign. */
export const signed = (value: number): string => difference().format(value)
const difference = inLocale((locale) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }))

const isCount = (value: unknown): value is number | null => value === null || typeof value === 'number'

/** Reads kept looks, by event id; whatever does not fit is forgotten. */
export function readLooks(value: unknown): Record<string, Look> | null {
  if (typeof value !== 'object' || value === null) return null
  const looks: Record<string, Look> = {}
  for (const [eventId, look] of Object.entries(value)) {
    const { at, counts }: { at?: unknown; counts?: unknown } = Object(look)
    if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof counts !== 'object' || counts === null)
      continue
    const kept: Record<string, LookCounts> = {}
    for (const [id, four] of Object.entries(counts)) {
      if (!Array.isArray(four)) continue
      const [left, used, reserved, quantity]: unknown[] = four
      if (isCount(left) && isCount(used) && isCount(reserved) && isCount(quantity))
        kept[id] = [left, used, reserved, quantity]
    }
    looks[eventId] = { at, counts: kept }
  }
  return looks
}
