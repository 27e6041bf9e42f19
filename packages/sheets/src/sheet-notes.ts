import { type Column, type ColumnField, longestHeader, mostColumns, mostFree, nameFields } from './fields.ts'
import type { SheetFacts, SheetTable } from './sheet-table.ts'

export type ColumnFault =
  | { readonly code: 'noNames' | 'tooManyColumns' | 'tooManyFree' }
  | { readonly code: 'twice'; readonly field: ColumnField }
  | { readonly code: 'longHeader'; readonly column: number }

const isOfName = (field: ColumnField): boolean => nameFields.some((name) => name === field)

/** Why columns cannot be used as they are; null when they can. The page and the routes ask the same. */
export function columnFault(columns: readonly Column[]): ColumnFault | null {
  if (columns.length > mostColumns) return { code: 'tooManyColumns' }
  const long = columns.findIndex(({ header }) => header.length > longestHeader)
  if (long !== -1) return { code: 'longHeader', column: long + 1 }
  const used = columns.map(({ field }) => field).filter((field) => field !== 'ignored')
  if (!used.some((field) => isOfName(field) || field === 'email')) return { code: 'noNames' }
  const twice = used.find((field, at) => field !== 'free' && used.indexOf(field) !== at)
  if (twice !== undefined) return { code: 'twice', field: twice }
  return used.filter((field) => field === 'free').length > mostFree ? { code: 'tooManyFree' } : null
}

export const sheetNotes = [
  /** No column of names: guests would be called by their e-mail address. */
  'namesFromEmail',
  /** Only first names, or only last names. */
  'partOfName',
  /** The names were found by what the columns hold. */
  'unsureNames',
  /** The first row was taken as the header, and may be a guest. */
  'firstRow',
  /** Rows that are probably no guests. */
  'doubtful',
  /** Rows that are probably no guests and were left out. */
  'leftOut',
  /** Values stand beside the headers that they belong to. */
  'shifted',
  /** The encoding is not certain. */
  'encoding',
  /** Nobody has an e-mail address or an id of the service. */
  'noEmail',
  /** Numbers such as 1.2E+15: the last digits are lost. */
  'scientific',
  /** Dates among phone numbers: they are left out. */
  'datesAsPhones',
  /** Of columns with the same meaning the fuller one was taken. */
  'fuller',
  /** Merged cells hold their value in the first row only. */
  'merged',
] as const
export type SheetNoteCode = (typeof sheetNotes)[number]
/** `asks`: a person has to say that it is right before the sheet is taken. */
export type SheetNote = { readonly code: SheetNoteCode; readonly asks: boolean; readonly headers: readonly string[] }

/** What a person is asked or told about a sheet with these columns. */
export function notesOf(
  columns: readonly Column[],
  facts: SheetFacts,
  { others }: { readonly others: readonly unknown[] } = { others: [] },
): SheetNote[] {
  const has = (...fields: ColumnField[]): boolean =>
    columns.some(({ field }, at) => fields.includes(field) && (facts.filled[at] ?? 0) > 0)
  const notes: SheetNote[] = []
  const note = (code: SheetNoteCode, asks: boolean, headers: readonly string[] = []): void => {
    notes.push({ code, asks, headers })
  }
  if (others.length > 0) note('encoding', true)
  if (facts.firstRow.length > 0) note('firstRow', true, facts.firstRow)
  if (facts.doubtful.length > 0) note('doubtful', true, facts.doubtful)
  if (facts.leftOut.length > 0) note('leftOut', false, facts.leftOut)
  if (facts.isShifted) note('shifted', true)
  const areNamed = columns.some(({ field }, at) => field === 'email' && facts.named[at] === facts.filled[at])
  if (!has(...nameFields)) {
    if (has('email') && !areNamed) note('namesFromEmail', true)
  } else if (!has('name') && !(has('firstName') && has('lastName'))) note('partOfName', true)
  else if (facts.unsureNames) note('unsureNames', true)
  const lost = columns.filter(({ field }, at) => field !== 'ignored' && (facts.scientific[at] ?? 0) > 0)
  if (lost.length > 0)
    note(
      'scientific',
      false,
      lost.map(({ header }) => header),
    )
  const withDates = columns.filter(({ field }, at) => field === 'phone' && (facts.dates[at] ?? 0) > 0)
  if (withDates.length > 0)
    note(
      'datesAsPhones',
      false,
      withDates.map(({ header }) => header),
    )
  if (facts.fuller.length > 0) note('fuller', false, facts.fuller)
  if (!has('email', 'attendeeId', 'personId', 'userId')) note('noEmail', false)
  if (facts.merged > 0) note('merged', false)
  return notes
}

export const shownNames = 3
export type Named = Pick<SheetTable, 'columns' | 'rows'>

/** The name in a row; empty where it has none. */
export function namer({ columns, rows }: Named): (at: number) => string {
  const own = columns.flatMap(({ field }, index) => (isOfName(field) ? [index] : []))
  return (at) =>
    own
      .map((index) => (rows[at]?.cells[index] ?? '').trim())
      .filter((part) => part !== '')
      .join(' ')
}

/** Three names of a sheet, those with letters beyond A to Z first: they show whether the encoding is right. */
export function sampleNames(sheet: Named): string[] {
  const nameAt = namer(sheet)
  const names = new Set<string>()
  const others = new Set<string>()
  for (let at = 0; at < sheet.rows.length && names.size < shownNames; at += 1) {
    const name = nameAt(at)
    // oxlint-disable-next-line no-control-regex -- letters beyond ASCII
    if (/[^\u0000-\u007f]/.test(name)) names.add(name)
    else if (name !== '' && others.size < shownNames) others.add(name)
  }
  return [...names, ...others].slice(0, shownNames)
}
