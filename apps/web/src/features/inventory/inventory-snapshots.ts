import { useEffect, useEffectEvent, useMemo, useState } from 'react'

import {
  changesSince,
  type InventorySnapshot,
  takeSnapshot,
  type SnapshotChange,
  removedSince,
  readSnapshots,
} from '#records/inventory/inventory-snapshot.ts'
import type { InventoryView } from '#records/inventory/inventory-view.ts'
import { createStored } from '#ui/local-storage.ts'

const kept = createStored<Record<string, InventorySnapshot>>('frontdesk-inventory-looks', readSnapshots, {})
const mostEvents = 20

function remember(eventId: string, look: InventorySnapshot): void {
  const others = Object.entries(kept.get())
    .filter(([id]) => id !== eventId)
    .toSorted(([, a], [, b]) => b.at.localeCompare(a.at))
  kept.set(Object.fromEntries([[eventId, look], ...others.slice(0, mostEvents - 1)]))
}

type Answer = { rows: readonly InventoryView[]; at: string }

/**
 * Changes since the last view of an event's inventory in this browser. The snapshot is replaced when the page is left
 * or marked as seen; a reload or refresh in between compares with the same one.
 */
export function useInventoryChanges(eventId: string, answer: Answer | null) {
  const [before, setBefore] = useState<InventorySnapshot | null>(() => kept.get()[eventId] ?? null)
  const changes = useMemo<ReadonlyMap<string, SnapshotChange>>(
    () => changesSince(before, answer?.rows ?? []),
    [before, answer?.rows],
  )
  const look = useEffectEvent(() => {
    if (answer) remember(eventId, takeSnapshot(answer.rows, answer.at))
  })
  const first = before === null && answer !== null
  useEffect(() => {
    // The first snapshot is stored at once, so that a reload can compare with it.
    if (first) look()
  }, [first])
  useEffect(() => () => look(), [])
  return {
    since: before?.at ?? null,
    changes,
    lost: answer ? removedSince(before, answer.rows) : 0,
    markSeen: () => {
      if (!answer) return
      const now = takeSnapshot(answer.rows, answer.at)
      remember(eventId, now)
      setBefore(now)
    },
  }
}
