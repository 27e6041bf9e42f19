import { surnameOf } from '@frontdesk/sheets/clean-row'
import type { Renamed } from '@frontdesk/sheets/columns-as-before'
import {
  type Column,
  type ColumnField,
  type SheetGuest,
  type TextField,
  idFields,
  textFields,
} from '@frontdesk/sheets/fields'

const ids: ReadonlySet<TextField> = new Set(idFields)

type Of = { readonly columns: readonly Column[]; readonly renamed: readonly Renamed[] }

/** A guest as the sheet calls the columns of its own that have another name by now. */
function asRenamed(guest: SheetGuest, { columns, renamed }: Of): SheetGuest {
  const names = new Map(
    renamed
      .filter(({ to }) => columns.some(({ header, field }) => header === to && field === 'free'))
      .map(({ from, to }) => [from, to]),
  )
  const free = guest.free.flatMap(({ header, value }) => {
    const to = names.get(header)
    if (to === undefined) return [{ header, value }]
    return guest.free.some((one) => one.header === to) ? [] : [{ header: to, value }]
  })
  return names.size === 0 ? guest : { ...guest, free }
}

/**
 * A guest after a newer sheet. An empty cell clears the value, except of an id. Fields for which the sheet has no
 * column stay as they are.
 */
export function mergeSheet(known: SheetGuest, row: SheetGuest, of: Of): SheetGuest {
  const { columns } = of
  const before = asRenamed(known, of)
  const fields = new Set<ColumnField>(columns.map(({ field }) => field))
  const merged: { -readonly [K in keyof SheetGuest]: SheetGuest[K] } = { ...before }
  if (fields.has('name') || fields.has('firstName') || fields.has('lastName')) {
    merged.name = row.name
    // A sheet without last names keeps what another one said, as long as the name is the same.
    const isSame = row.name === before.name && !fields.has('lastName')
    merged.surname = isSame ? before.surname : (row.surname ?? surnameOf(row.name))
  }
  for (const field of textFields) {
    if (ids.has(field)) merged[field] = row[field] ?? before[field]
    else if (fields.has(field)) merged[field] = row[field]
  }
  const headers = new Set(columns.flatMap(({ header, field }) => (field === 'free' ? [header] : [])))
  merged.free = [...row.free, ...before.free.filter(({ header }) => !headers.has(header))]
  return merged
}

export type Change = { header: string; before: string | null; after: string | null }

const compared = ['name', ...textFields] as const

/** What a newer sheet changes of a guest. */
export const changesBy = (guest: SheetGuest, row: SheetGuest, of: Of): Change[] =>
  changesBetween(asRenamed(guest, of), mergeSheet(guest, row, of))

/** What differs between two states of a guest, the free columns by their header. */
function changesBetween(before: SheetGuest, after: SheetGuest): Change[] {
  const changes: Change[] = compared.flatMap((field) =>
    before[field] === after[field] ? [] : [{ header: field, before: before[field], after: after[field] }],
  )
  const [old, young] = [before, after].map(({ free }) => new Map(free.map(({ header, value }) => [header, value])))
  for (const header of new Set([...(old?.keys() ?? []), ...(young?.keys() ?? [])])) {
    const [was, is] = [old?.get(header) ?? null, young?.get(header) ?? null]
    if (was !== is) changes.push({ header, before: was, after: is })
  }
  return changes
}
