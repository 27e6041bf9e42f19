import fc from 'fast-check'

import { cleanRow } from '../clean-row.ts'
import { type Column, type SheetGuest, longestValue, mostRows } from '../fields.ts'

/** How many rows share a value of a column: every row has its own, a few values, one for all, or none. */
const sharings = ['own', 'few', 'one', 'none'] as const
type Sharing = (typeof sharings)[number]

/** What a hostile sheet is made of. Small, so that a failing test prints it and fast-check makes it smaller. */
export type HostileSheet = {
  readonly rows: number
  readonly name: Exclude<Sharing, 'none'>
  readonly email: Sharing
  readonly ticket: Sharing
  readonly number: Sharing
  readonly rowId: Sharing
  readonly personId: Sharing
  /** Every so many rows a value is left out; 0: never. */
  readonly gaps: number
  /** Rows that are shorter or longer than the header, headers within the rows. */
  readonly ragged: boolean
  /** Characters of a note that every row has. */
  readonly note: number
  /** What names and notes are made of. */
  readonly odd: string
  /** As often in every column that a search looks through; 0: not there. */
  readonly everywhere: number
  /** Two sheets of one seed have people in common. */
  readonly seed: number
}

const columns: readonly Column[] = [
  { header: 'Name', field: 'name' },
  { header: 'E-mail', field: 'email' },
  { header: 'Ticket', field: 'ticket' },
  { header: 'Order number', field: 'confirmationNumber' },
  { header: 'Row', field: 'rowId' },
  { header: 'Person id', field: 'personId' },
  { header: 'Note', field: 'free' },
  { header: 'Company', field: 'company' },
  { header: 'Badge code', field: 'badgeCode' },
]

const few = 7
const numberOf = (sharing: Sharing, at: number): number | null => {
  if (sharing === 'none') return null
  if (sharing === 'one') return 0
  return sharing === 'few' ? at % few : at
}
const guid = (at: number): string => `10000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`

function cellsOf(sheet: HostileSheet, at: number): string[] {
  const own = at + sheet.seed
  const text = (sharing: Sharing, make: (value: number) => string): string => {
    const value = numberOf(sharing, own)
    return value === null || (sheet.gaps > 0 && own % sheet.gaps === 0) ? '' : make(value)
  }
  const name = `${sheet.odd}Ada ${String(numberOf(sheet.name, own))}`.slice(0, longestValue)
  const more = sheet.odd.repeat(sheet.everywhere)
  const searched = (value: string): string => `${value}${more}`.slice(0, longestValue)
  return [
    searched(name),
    text(sheet.email, (value) => `ada${value}@example.org`),
    text(sheet.ticket, (value) => searched(`Ticket ${value}`)),
    text(sheet.number, (value) => searched(`ORDER${value}`)),
    text(sheet.rowId, String),
    text(sheet.personId, guid),
    sheet.odd.repeat(Math.ceil(sheet.note / Math.max(1, sheet.odd.length))).slice(0, sheet.note),
    more.slice(0, longestValue),
    more === '' ? '' : searched(String(own)),
  ]
}

const headers = columns.map(({ header }) => header)

/** The rows of a hostile sheet, with its header. */
export function rowsOfHostile(sheet: HostileSheet): string[][] {
  const rows = [headers]
  for (let at = 0; at < sheet.rows; at += 1) {
    const cells = cellsOf(sheet, at)
    if (!sheet.ragged || at % 5 > 3) rows.push(cells)
    else if (at % 5 === 0) rows.push(headers)
    else rows.push(at % 5 === 1 ? cells.slice(0, 1 + (at % 7)) : [...cells, ...cells])
  }
  return rows
}

/** The same rows as guests, for what compares two sheets. */
export function guestsOfHostile(sheet: HostileSheet): { row: number; sheet: SheetGuest }[] {
  const guests: { row: number; sheet: SheetGuest }[] = []
  for (let at = 0; at < sheet.rows; at += 1) {
    const cleaned = cleanRow(columns, cellsOf(sheet, at))
    if ('guest' in cleaned) guests.push({ row: at + 2, sheet: cleaned.guest })
  }
  return guests
}

const odd = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    '"',
    '=1;',
    '\u200E',
    '\u202E',
    '\uD800',
    'ﷺ',
    '@'.repeat(40),
    ' \t'.repeat(200),
    '١٢٣',
    '㈱',
    '한',
    'a b ',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

/** Any sheet of up to `most` rows: shared values, gaps, ragged rows, odd characters, long notes. */
export const hostileSheet = (most: number = mostRows): fc.Arbitrary<HostileSheet> => {
  const sharing = fc.constantFrom(...sharings)
  return fc.record({
    rows: fc.oneof(fc.constant(most), fc.integer({ min: 1, max: most })),
    name: fc.constantFrom('own', 'few', 'one'),
    email: sharing,
    ticket: sharing,
    number: sharing,
    rowId: sharing,
    personId: sharing,
    gaps: fc.constantFrom(0, 2, 3, 10),
    ragged: fc.boolean(),
    note: fc.constantFrom(0, 3, 80, longestValue),
    odd,
    everywhere: fc.constantFrom(0, 1, 30, longestValue),
    seed: fc.nat(1000),
  })
}

/** The worst known one: one name and one ticket for all. */
export const allAlike = (rows: number): HostileSheet => ({
  rows,
  name: 'one',
  email: 'none',
  ticket: 'one',
  number: 'none',
  rowId: 'none',
  personId: 'none',
  gaps: 0,
  ragged: false,
  note: 0,
  odd: '',
  everywhere: 0,
  seed: 0,
})
