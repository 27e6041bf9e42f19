import { isGuid } from '@frontdesk/api-types/guid'

import { addressIn, isDate, isNothing, isNumber, isPhone, isScientific, looksLikeName } from './cell-values.ts'
import { cleanText } from './clean-row.ts'
import { type Column, longestHeader, nameFields, serviceIds } from './fields.ts'
import { foldText } from './fold.ts'
import { guessSheet } from './guess-columns.ts'
import { fieldOfHeader, isAboutGuest } from './headers.ts'
import { SheetFault } from './sheet-fault.ts'

export type SheetRow = {
  /** As the spreadsheet counts them, from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

/** What a sheet holds beside its rows, for the questions about it. */
export type SheetFacts = {
  /** Of each column: cells that hold something. */
  readonly filled: readonly number[]
  /** Of each column: cells such as `Ada <ada@example.org>`. */
  readonly named: readonly number[]
  /** Of each column: cells with a number such as 1.2E+15. */
  readonly scientific: readonly number[]
  /** Of each column: cells with a date, which no phone number is. */
  readonly dates: readonly number[]
  /** Headers of columns that were taken because others of the same meaning have fewer values. */
  readonly fuller: readonly string[]
  /** The names were found by their form, or in several columns. */
  readonly unsureNames: boolean
  /** The values stand beside the headers that they belong to. */
  readonly isShifted: boolean
  /** Ranges of merged cells. */
  readonly merged: number
  /** Rows that are probably no guests: what a footer, a sub-heading or a hint below the header has in its cells. */
  readonly doubtful: readonly string[]
  /** Such rows, when a person has said that they are none; the first of them. */
  readonly leftOut: readonly string[]
  /** The row that was taken as the header although none of its words is known; empty otherwise. */
  readonly firstRow: readonly string[]
}

/** A sheet with its headers found. */
export type SheetTable = {
  readonly columns: readonly Column[]
  readonly rows: readonly SheetRow[]
  /** Headers that stood twice, with the number of the column: `(2)` was put behind the second. */
  readonly repeated: readonly { header: string; column: number }[]
  readonly facts: SheetFacts
}

type Cells = readonly string[]

const isBlank = (row: Cells): boolean => row.every((cell) => cell.trim() === '')
const width = (row: Cells): number => row.filter((cell) => cell.trim() !== '').length
/** A value, not the name of a column. */
const looksLikeValue = (cell: string): boolean => {
  const text = cell.trim()
  return addressIn(text) !== null || isDate(text) || isPhone(text) || isGuid(text) || /^[\d\s().,/-]{5,}$/.test(text)
}
const knownIn = (row: Cells): number => row.filter((cell) => cell.trim() !== '' && fieldOfHeader(cell) !== null).length
/** Several fields are named, and no value stands among them. */
const isHeader = (row: Cells): boolean =>
  !row.some(looksLikeValue) &&
  new Set(row.flatMap((cell) => fieldOfHeader(cell) ?? [])).size > 1 &&
  knownIn(row) >= width(row) / 2

const searched = 20

/** Finds the header among the first rows: titles above a table have one cell. @throws SheetFault */
function headerAt(rows: readonly Cells[]): number {
  const head = rows.slice(0, searched)
  const widest = Math.max(...head.map(width))
  const at = head.findIndex((row) => width(row) >= Math.max(1, widest / 2))
  const first = rows[at] ?? []
  if (knownIn(first) === 0) {
    const later = head.findIndex((row) => width(row) >= widest / 2 && isHeader(row))
    if (later !== -1) return later
  }
  // Below a row of groups (`Person`, `Contact`) stands the header itself.
  const next = rows[at + 1] ?? []
  const isGroup =
    !next.some(looksLikeValue) &&
    width(next) > width(first) &&
    knownIn(next) > knownIn(first) &&
    knownIn(next) >= width(next) / 2
  if (isGroup) return at + 1
  if (knownIn(first) === 0 && first.some(looksLikeValue)) throw new SheetFault('noHeader', { row: at + 1 })
  return at
}

/** The groups above a header, each filled to the right; empty when the row above is none. */
function groupsAbove(rows: readonly Cells[], at: number): string[] {
  const [above, header] = [rows[at - 1] ?? [], rows[at] ?? []]
  if (at === 0 || width(above) < 2 || width(above) >= width(header) || above.some(looksLikeValue)) return []
  let group = ''
  return header.map((_, column) => {
    const own = cleanText(above[column] ?? '')
    if (own !== '') group = own
    return group
  })
}

/** The header again: of a file that was put together, or in a second language below the first one. */
function repeatsHeader(row: Cells, header: Cells, isNext: boolean): boolean {
  const given = row.flatMap((cell, at) => (cell.trim() === '' ? [] : [{ cell, at }]))
  if (given.length === 0) return false
  if (given.every(({ cell, at }) => foldText(cell) === foldText(header[at] ?? '') && foldText(cell) !== ''))
    return given.length >= Math.min(2, width(header))
  if (!isNext || given.length < 2 || row.some(looksLikeValue)) return false
  const same = given.filter(({ cell, at }) => {
    const field = fieldOfHeader(cell)
    return field !== null && field === fieldOfHeader(header[at] ?? '')
  })
  return same.length >= 2 && same.length >= given.length / 2
}

const total = /^(?:grand )?(?:total|totals|sum|summe|gesamt|gesamtsumme|anzahl|suma|totale|somme|soma|nombre total)\b/

/** A sum below the table: a word for it, and numbers. */
function isTotal(row: Cells): boolean {
  const [first = '', ...others] = row.filter((cell) => cell.trim() !== '')
  return total.test(foldText(first)) && others.every((cell) => isNumber(cell.trim()))
}

function headersOf(names: Cells, groups: Cells): { headers: string[]; repeated: SheetTable['repeated'] } {
  const times = new Map<string, number>()
  const repeated: { header: string; column: number }[] = []
  const headers = names.map((name, at) => {
    const own = cleanText(name)
    const group = groups[at] ?? ''
    const header = (group === '' || own === '' ? own : `${group}: ${own}`).slice(0, longestHeader - 5).trim()
    if (header === '') return ''
    const time = (times.get(header) ?? 0) + 1
    times.set(header, time)
    if (time === 1) return header
    repeated.push({ header, column: at + 1 })
    return `${header} (${time})`
  })
  return { headers, repeated }
}

const widthOf = (row: Cells): number => {
  let last = row.length
  while (last > 0 && (row[last - 1] ?? '').trim() === '') last -= 1
  return last
}

/** Columns: those of the header, and those without one that most rows have. */
function columnCount(names: Cells, rows: readonly SheetRow[]): number {
  let count = widthOf(names)
  for (;;) {
    const wider = rows.filter(({ cells }) => widthOf(cells) > count).length
    if (wider <= rows.length / 2) return count
    count += 1
  }
}

/** The values of a column stand below another header: a separator within a value was not quoted. */
const isShifted = (headers: Cells, columns: readonly Column[], rows: readonly SheetRow[]): boolean =>
  columns.some(({ header }, at) => {
    if (header === '' || fieldOfHeader(headers[at] ?? '') !== 'email' || at + 1 >= columns.length) return false
    const [own, beside] = [at, at + 1].map(
      (column) => rows.slice(0, 200).filter(({ cells }) => addressIn(cells[column] ?? '') !== null).length,
    )
    return own === 0 && (beside ?? 0) > 0 && columns[at + 1]?.header === ''
  })

const isRemark = (cell: string): boolean => /^\s*[([{].*[)\]}]\s*$/.test(cell)

/** The most doubtful rows that a note lists. */
const mostNamed = 5

type DoubtfulRow = { readonly row: SheetRow; readonly cells: readonly string[] }

/**
 * Rows without an address or an id that have one cell where others have more, or words of headers only. A single name is
 * doubted where the others have addresses: it may be a heading. Rows without a name are no guests in any case.
 */
function doubtfulRows(columns: readonly Column[], rows: readonly SheetRow[]): DoubtfulRow[] {
  const identity = columns.flatMap(({ field }, at) =>
    field === 'email' || serviceIds.some((id) => id === field) ? [at] : [],
  )
  const used = columns.flatMap(({ field }, at) => (field === 'ignored' ? [] : [at]))
  const given = ({ cells }: SheetRow): string[] =>
    used.map((at) => cells[at] ?? '').filter((cell) => cell.trim() !== '')
  const named = columns.flatMap(({ field }, at) => (nameFields.some((name) => name === field) ? [at] : []))
  const hasName = ({ cells }: SheetRow): boolean => named.some((at) => (cells[at] ?? '').trim() !== '')
  const has = ({ cells }: SheetRow): boolean => identity.some((at) => !isNothing(cells[at] ?? ''))
  const areIdentified = rows.filter(has).length > rows.length / 2
  const areWide = rows.filter((row) => given(row).length > 1).length > rows.length / 2
  return rows.flatMap((row) => {
    if (has(row) || !hasName(row)) return []
    const cells = given(row)
    const isAlone = areWide && cells.length === 1 && (areIdentified || !looksLikeName(cells[0] ?? '', 2))
    const known = cells.filter((cell) => isRemark(cell) || fieldOfHeader(cell) !== null).length
    return isAlone || (known > 0 && known > cells.length / 2) ? [{ row, cells }] : []
  })
}

/** Names of columns that have none, as a spreadsheet has them. */
const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

/** What a person has said of a sheet. */
export type SheetAnswers = {
  /** Its first row is a guest: it is read as if its columns were called A, B, C. */
  readonly isHeadless?: boolean
  /** The rows that are probably no guests are none. */
  readonly leavesOut?: boolean
}

/** The table of a sheet, its columns guessed. @throws SheetFault `empty`, `noHeader` */
export function tableOf(
  given: readonly Cells[],
  merged = 0,
  { isHeadless = false, leavesOut = false }: SheetAnswers = {},
): SheetTable {
  if (given.every(isBlank)) throw new SheetFault('empty')
  const widest = isHeadless ? given.reduce((most, row) => Math.max(most, widthOf(row)), 0) : 0
  const all = isHeadless ? [Array.from({ length: widest }, (_, at) => letterOf(at)), ...given] : given
  const first = isHeadless ? 0 : headerAt(all)
  const names = all[first] ?? []
  let seen = 0
  let rows = all.flatMap((cells, at): SheetRow[] => {
    if (at <= first || isBlank(cells)) return []
    seen += 1
    const row = isHeadless ? at : at + 1
    return repeatsHeader(cells, names, seen === 1) ? [] : [{ row, cells }]
  })
  while (rows.length > 1 && isTotal(rows.at(-1)?.cells ?? [])) rows.pop()
  if (rows.length === 0) throw new SheetFault('empty')
  const padded = Array.from({ length: columnCount(names, rows) }, (_, at) => names[at] ?? '')
  const { headers, repeated } = headersOf(padded, groupsAbove(all, first))
  const cells = rows.map((row) => row.cells)
  const { columns, unsureNames, fuller } = guessSheet(headers, cells)
  const filled = columns.map((_, at) => cells.filter((row) => !isNothing(row[at] ?? '')).length)
  const named = columns.map(({ field }, at) =>
    field === 'email' ? cells.filter((row) => addressIn(row[at] ?? '')?.name).length : 0,
  )
  const scientific = columns.map((_, at) => cells.filter((row) => isScientific(row[at] ?? '')).length)
  const dates = columns.map((_, at) => cells.filter((row) => isDate((row[at] ?? '').trim())).length)
  const doubted = doubtfulRows(columns, rows)
  const examples = doubted
    .slice(0, mostNamed)
    .map(({ row, cells: own }) => `${row.row}: ${own.map(cleanText).join(', ')}`)
  if (leavesOut) {
    const left = new Set(doubted.map(({ row }) => row))
    rows = rows.filter((row) => !left.has(row))
  }
  const firstRow =
    isHeadless || knownIn(names) > 0 || names.some(isAboutGuest)
      ? []
      : names.map(cleanText).filter((cell) => cell !== '')
  const facts = {
    doubtful: leavesOut ? [] : examples,
    leftOut: leavesOut ? examples : [],
    firstRow,
    filled,
    named,
    scientific,
    dates,
    fuller,
    unsureNames,
    isShifted: isShifted(padded, columns, rows),
    merged,
  }
  return { columns, rows, repeated, facts }
}
