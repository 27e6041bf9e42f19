import { type Column, type ColumnField, type RowFault, type SheetGuest, longestValue, mostFree } from './fields.ts'

export type CleanedRow =
  | { readonly guest: SheetGuest }
  | { readonly fault: { readonly code: RowFault; readonly header: string | null }; readonly name: string }

const guidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const emptyGuid = '00000000-0000-0000-0000-000000000000'
// Control characters, and marks that turn the direction of what follows: with them a name reads as another one.
const misleading = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/** One line without invisible characters, words with one blank between them. */
export const cleanText = (text: string): string =>
  text.replaceAll(misleading, ' ').replaceAll(/\s+/gu, ' ').trim().normalize('NFC')

/** What the list is sorted by: of `Doe, Jane` the part before the comma, otherwise the last word. */
export function surnameOf(name: string): string {
  const comma = name.indexOf(',')
  if (comma > 0) return name.slice(0, comma).trim()
  return name.slice(name.lastIndexOf(' ') + 1)
}

const idFields = ['attendeeId', 'personId', 'userId'] as const

/** Reads one row of a sheet. The cells are in the order of the columns; missing ones are empty. */
export function cleanRow(columns: readonly Column[], cells: readonly string[]): CleanedRow {
  const values = new Map<ColumnField, string>()
  const free: { header: string; value: string }[] = []
  let fault: { code: RowFault; header: string | null } | null = null
  for (const [at, { header, field }] of columns.entries()) {
    if (field === 'ignored') continue
    const value = cleanText(cells[at] ?? '')
    if (value === '') continue
    if (value.length > longestValue) fault ??= { code: 'tooLong', header }
    if (field !== 'free') values.set(field, values.get(field) ?? value)
    else if (free.length < mostFree) free.push({ header, value })
  }
  const text = (field: ColumnField): string | null => values.get(field) ?? null
  const joined = [text('firstName'), text('lastName')].filter((part) => part !== null).join(' ')
  const name = text('name') ?? (joined === '' ? null : joined)
  const shown = (name ?? text('email') ?? '').slice(0, longestValue)
  if (fault !== null) return { fault, name: shown }
  if (values.size === 0 && free.length === 0) return { fault: { code: 'empty', header: null }, name: '' }
  if (shown === '') return { fault: { code: 'noName', header: null }, name: '' }
  const ids = { attendeeId: null, personId: null, userId: null } as Record<(typeof idFields)[number], string | null>
  for (const field of idFields) {
    const id = text(field)?.toLowerCase() ?? null
    if (id !== null && !guidShape.test(id)) {
      const header = columns.find((column) => column.field === field)?.header ?? null
      return { fault: { code: 'notAnId', header }, name: shown }
    }
    ids[field] = id === emptyGuid ? null : id
  }
  return {
    guest: {
      name: shown,
      surname: text('lastName') ?? surnameOf(shown),
      email: text('email'),
      phone: text('phone'),
      company: text('company'),
      jobTitle: text('jobTitle'),
      ticket: text('ticket'),
      confirmationNumber: text('confirmationNumber'),
      badgeCode: text('badgeCode'),
      ...ids,
      rowId: text('rowId'),
      free,
    },
  }
}
