import { type Row, type WaitingAction, subjectOfAction } from './waiting-action.ts'
import type { Kept, WaitingStore } from './waiting-store.ts'

/** What keeps all rows from being sent. */
export type Obstacle = 'none' | 'away' | 'portal' | 'signed out' | 'another person'
export type Waiting = Omit<Kept, 'rows'> & { rows: readonly Row[]; obstacle: Obstacle }

export const newRow = (action: WaitingAction, owner: string, isSending = false): Row => ({
  action,
  owner,
  state: isSending ? 'sending' : 'waiting',
  tries: isSending ? 1 : 0,
  nextAt: 0,
  reason: null,
  isSecond: false,
})

/** The rows of this device as the screen shows them. Each change is written to the device first, then shown. */
export function createWaitingRows(store: WaitingStore, tellTabs: (id: string) => void) {
  let shown: Waiting = { rows: [], ofOthers: 0, newer: 0, unreadable: 0, obstacle: 'none' }
  const listeners = new Set<() => void>()

  const show = (next: Partial<Waiting>): void => {
    shown = { ...shown, ...next }
    for (const listener of listeners) listener()
  }
  /** In the place of a row about the same subject. null: the row with this id is gone. */
  const showRow = (id: string, row: Row | null): void => {
    const others = shown.rows.filter(
      ({ action }) => action.id !== id && (row === null || subjectOfAction(action) !== subjectOfAction(row.action)),
    )
    show({ rows: row === null ? others : [...others, row].toSorted((a, b) => a.action.at - b.action.at) })
  }
  /** Shows a row that was written. */
  const put = (row: Row): void => {
    showRow(row.action.id, row)
    tellTabs(row.action.id)
  }
  const drop = (id: string): void => {
    showRow(id, null)
    tellTabs(id)
  }
  return {
    get: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    show,
    showRow,
    put,
    drop,
    withId: (id: string): Row | undefined => shown.rows.find(({ action }) => action.id === id),
    /** False when the row is not there any more. */
    async change(row: Row): Promise<boolean> {
      const isThere = await store.change(row)
      if (isThere) put(row)
      else drop(row.action.id)
      return isThere
    },
    remove: async (id: string): Promise<void> => {
      await store.remove(id)
      drop(id)
    },
    /** Keeps an action for the next round; `unlessNewer`: not when a newer one about the same subject is kept. */
    async keepForLater(action: WaitingAction, owner: string, unlessNewer = false): Promise<void> {
      const row = newRow(action, owner)
      if (await store.keep(row, unlessNewer)) put(row)
    },
  }
}
export type WaitingRows = ReturnType<typeof createWaitingRows>
