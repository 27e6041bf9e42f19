import { inLocale } from '#i18n/say.ts'

import type { InventoryView } from './inventory-view.ts'

/** Left, used, reserved, quantity of one item at the last view. */
export type SnapshotCounts = readonly [
  left: number | null,
  used: number | null,
  reserved: number | null,
  quantity: number | null,
]
/** Snapshot of an event's inventory in this browser: counts by item id, and its time (ISO 8601). */
export type InventorySnapshot = { at: string; counts: Readonly<Record<string, SnapshotCounts>> }

/** Change of an item since the snapshot: difference in what is left, `null` when one of the two is unknown. */
export type SnapshotChange = { left: number | null; isNew: boolean; what: string[] }

const names = ['left', 'used', 'reserved', 'quantity'] as const

/** The snapshot to store. */
export function takeSnapshot(rows: readonly InventoryView[], at: string): InventorySnapshot {
  return {
    at,
    counts: Object.fromEntries(
      rows.map(({ id, stock }) => [id, [stock.left, stock.used, stock.reserved, stock.quantity]]),
    ),
  }
}

/** Changed items since a snapshot, by id. Without one, nothing is new. */
export function changesSince(
  snapshot: InventorySnapshot | null,
  rows: readonly InventoryView[],
): Map<string, SnapshotChange> {
  const changes = new Map<string, SnapshotChange>()
  if (snapshot === null) return changes
  for (const { id, stock } of rows) {
    const before = snapshot.counts[id]
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

/** Number of items that are no longer listed. */
export function removedSince(snapshot: InventorySnapshot | null, rows: readonly InventoryView[]): number {
  if (snapshot === null) return 0
  const here = new Set(rows.map((row) => row.id))
  return Object.keys(snapshot.counts).filter((id) => !here.has(id)).length
}

/** `+3`, `−2`: a difference with its sign. */
export const signed = (value: number): string => difference().format(value)
const difference = inLocale((locale) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }))

const isCount = (value: unknown): value is number | null => value === null || typeof value === 'number'

/** Parses the stored snapshots by event id; invalid ones are dropped. */
export function readSnapshots(value: unknown): Record<string, InventorySnapshot> | null {
  if (typeof value !== 'object' || value === null) return null
  const snapshots: Record<string, InventorySnapshot> = {}
  for (const [eventId, snapshot] of Object.entries(value)) {
    const { at, counts }: { at?: unknown; counts?: unknown } = Object(snapshot)
    if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof counts !== 'object' || counts === null)
      continue
    const parsed: Record<string, SnapshotCounts> = {}
    for (const [id, four] of Object.entries(counts)) {
      if (!Array.isArray(four)) continue
      const [left, used, reserved, quantity]: unknown[] = four
      if (isCount(left) && isCount(used) && isCount(reserved) && isCount(quantity))
        parsed[id] = [left, used, reserved, quantity]
    }
    snapshots[eventId] = { at, counts: parsed }
  }
  return snapshots
}
