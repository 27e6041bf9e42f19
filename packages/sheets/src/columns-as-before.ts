import type { Column } from './fields.ts'
import { fieldOfHeader } from './headers.ts'
import { columnFault } from './sheet-notes.ts'

type Kept = { readonly id: string; readonly state: string; readonly columns: readonly Column[] }

export type Renamed = { readonly from: string; readonly to: string }

/** `Name` and `E-mail` are no two names of one column. */
function meanOther(from: string, to: string): boolean {
  const [was, is] = [fieldOfHeader(from), fieldOfHeader(to)]
  return was !== null && is !== null && was !== is
}

/** Headers at the same place of two sheets that are called otherwise, if most are called the same. */
function renamedHeaders(
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
  const areNames = changed.every(
    ({ from, to }) => has?.has(from) === false && had?.has(to) === false && !meanOther(from, to),
  )
  return isSure && areNames ? changed : []
}

/** Headers of an import that were called otherwise in the sheet of its event that was kept before it. */
export function renamedOf(imports: readonly Kept[], { id, columns }: Pick<Kept, 'id' | 'columns'>): Renamed[] {
  const before = imports.find((one) => one.id !== id && one.state === 'done')
  return before === undefined ? [] : renamedHeaders(before.columns, columns)
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
