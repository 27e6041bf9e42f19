import type { Column } from '@frontdesk/sheets/fields'
import { columnFault } from '@frontdesk/sheets/sheet-notes'

import type { GuestImport } from '#api/desk/guest-imports.ts'

type Kept = Pick<GuestImport, 'id' | 'state' | 'columns'>
export type Renamed = { from: string; to: string }

/** Headers at the same place of two sheets that are called otherwise, if most are called the same. */
export function renamedHeaders(
  before: readonly Pick<Column, 'header'>[],
  columns: readonly Pick<Column, 'header'>[],
): Renamed[] {
  if (before.length !== columns.length) return []
  const [had, has] = [before, columns].map((all) => new Set(all.map(({ header }) => header)))
  const changed = columns.flatMap(({ header }, at) => {
    const from = before[at]?.header ?? ''
    return header === from ? [] : [{ from, to: header }]
  })
  const isSure = changed.length * 2 <= columns.length
  return isSure && changed.every(({ from, to }) => has?.has(from) === false && had?.has(to) === false) ? changed : []
}

/**
 * The columns as in the sheet of this event that was kept last, if it had the same headers, in any order or some by another
 * name; null if it had others. `imports`: the newest first.
 */
export function columnsAsBefore<T extends Kept>(
  imports: readonly T[],
  columns: readonly Column[],
): { of: T; columns: Column[]; renamed: Renamed[] } | null {
  const of = imports.find(({ state }) => state === 'done')
  if (of === undefined || of.columns.length !== columns.length) return null
  const renamed = renamedHeaders(of.columns, columns)
  const fields = new Map(of.columns.map(({ header, field }) => [header, field]))
  for (const { from, to } of renamed) fields.set(to, fields.get(from) ?? 'free')
  if (!columns.every(({ header }) => fields.has(header))) return null
  const proposed = columns.map(({ header, field }) => ({ header, field: fields.get(header) ?? field }))
  return columnFault(proposed) === null ? { of, columns: proposed, renamed } : null
}
