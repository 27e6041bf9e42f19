import { emptyGuid, isGuid } from '@frontdesk/api-types/guid'

import { addressIn, isDate, isNothing } from './cell-values.ts'
import {
  type Column,
  type ColumnField,
  type RowFault,
  type SheetGuest,
  eachText,
  longestValue,
  mostFree,
  serviceIds,
} from './fields.ts'
import { withoutGuard } from './write-csv.ts'

export type CleanedRow =
  | { readonly guest: SheetGuest }
  | {
      /** `value`: what stands in the cell, of a value that cannot be taken. */
      readonly fault: { readonly code: RowFault; readonly header: string | null; readonly value?: string }
      readonly name: string
    }

/** Columns whose cells are filled with a dash or a word where there is nothing. */
const mayBeDash: ReadonlySet<ColumnField> = new Set(['email', 'rowId'])
// Marks that turn the direction of what follows, and blanks without width: with them a name reads as another one.
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu

/** One line without control characters and direction marks, words with one blank between them. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(invisible, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .normalize('NFC')

/** What the list is sorted by: of `Doe, Jane` the part before the comma, otherwise the last word. */
export function surnameOf(name: string): string {
  const comma = name.indexOf(',')
  if (comma > 0) return name.slice(0, comma).trim()
  return name.slice(name.lastIndexOf(' ') + 1)
}

/** Reads one row of a sheet. The cells are in the order of the columns; missing ones are empty. */
export function cleanRow(columns: readonly Column[], cells: readonly string[]): CleanedRow {
  const values = new Map<ColumnField, string>()
  const free: { header: string; value: string }[] = []
  let fault: { code: RowFault; header: string | null } | null = null
  for (const [at, { header, field }] of columns.entries()) {
    if (field === 'ignored') continue
    const value = withoutGuard(cleanText(cells[at] ?? ''))
    if (value === '' || (mayBeDash.has(field) && isNothing(value)) || (field === 'phone' && isDate(value))) continue
    if (value.length > longestValue) fault ??= { code: 'tooLong', header }
    if (field !== 'free') values.set(field, values.get(field) ?? value)
    else if (free.length < mostFree) free.push({ header, value })
  }
  const text = (field: ColumnField): string | null => values.get(field) ?? null
  const given = text('email')
  const email = given === null ? null : addressIn(given)
  const joined = [text('firstName'), text('lastName')].filter((part) => part !== null).join(' ')
  const name = text('name') ?? (joined === '' ? null : joined)
  const shown = (name ?? email?.name ?? email?.address ?? given ?? '').slice(0, longestValue)
  const headerOf = (field: ColumnField): string | null =>
    columns.find((column) => column.field === field)?.header ?? null
  if (cells.slice(columns.length).some((cell) => cleanText(cell) !== ''))
    return { fault: { code: 'tooManyCells', header: null }, name: shown }
  if (fault !== null) return { fault, name: shown }
  if (values.size === 0 && free.length === 0) return { fault: { code: 'empty', header: null }, name: '' }
  if (shown === '') return { fault: { code: 'noName', header: null }, name: '' }
  const texts = eachText(text)
  for (const field of serviceIds) {
    const id = text(field)?.toLowerCase() ?? null
    if (id !== null && !isGuid(id))
      return { fault: { code: 'notAnId', header: headerOf(field), value: id }, name: shown }
    texts[field] = id === emptyGuid ? null : id
  }
  if (given !== null && email === null)
    return { fault: { code: 'notAnAddress', header: headerOf('email'), value: given }, name: shown }
  return {
    guest: {
      name: shown,
      surname: text('lastName') ?? surnameOf(shown),
      ...texts,
      email: email?.address ?? null,
      free,
    },
  }
}
