import type { SentBody } from '@frontdesk/desk-api'

import type { GuestFilter } from '#api/desk/guests.ts'

/** The selected rows: single ones, or all that fit the filter. */
export type Selection = { kind: 'some'; ids: ReadonlySet<string>; last: number | null } | { kind: 'all' }

export const nothing: Selection = { kind: 'some', ids: new Set(), last: null }

export const isChosen = (selection: Selection, id: string): boolean => selection.kind === 'all' || selection.ids.has(id)

/** How many are chosen of `count` rows. */
export const chosenOf = (selection: Selection, count: number): number =>
  selection.kind === 'all' ? count : selection.ids.size

/**
 * After a press on the box of the row at `at`; with `range`, every row between it and the last one is set like it. `idAt`:
 * null for a row that is not loaded. Where all are selected, the others stay selected one by one; nothing changes where
 * those are more than `most`, or not all loaded.
 */
export function pressed(
  selection: Selection,
  at: number,
  range: boolean,
  { idAt, count, most }: { idAt: (at: number) => string | null; count: number; most: number },
): Selection {
  const id = idAt(at)
  if (id === null) return selection
  if (selection.kind === 'all') {
    if (count > most + 1) return selection
    const others = Array.from({ length: count }, (_, row) => idAt(row)).filter((one) => one !== null)
    return others.length < count
      ? selection
      : { kind: 'some', ids: new Set(others.filter((one) => one !== id)), last: at }
  }
  const { last } = selection
  const chosen = !isChosen(selection, id)
  const [from, to] = range && last !== null ? [Math.min(last, at), Math.max(last, at)] : [at, at]
  const ids = new Set(selection.ids)
  for (let row = from; row <= to; row += 1) {
    const one = idAt(row)
    if (one === null) continue
    if (chosen) ids.add(one)
    else ids.delete(one)
  }
  return { kind: 'some', ids, last: at }
}

/** Without one row; everybody stays everybody. */
export const without = (selection: Selection, id: string): Selection =>
  selection.kind === 'all' ? selection : { ...selection, ids: new Set([...selection.ids].filter((one) => one !== id)) }

/** The selection as the contract takes it; null when nothing is selected, or too many single rows. */
export function sentSelection(
  selection: Selection,
  filter: GuestFilter,
  most: number,
): SentBody<'planEnrolling'>['selection'] | null {
  if (selection.kind === 'all') return { filter }
  const ids = [...selection.ids]
  return ids.length === 0 || ids.length > most ? null : { ids }
}
