import { type Column, longestHeader } from './fields.ts'
import { guessColumns } from './guess-columns.ts'
import { fieldOfHeader } from './headers.ts'
import { SheetFault } from './sheet-fault.ts'

export type SheetRow = {
  /** As the spreadsheet counts them, from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

/** A sheet with its headers found. */
export type SheetTable = {
  readonly columns: readonly Column[]
  readonly rows: readonly SheetRow[]
  /** Headers that stood twice, with the number of the column: `(2)` was put behind the second. */
  readonly repeated: readonly { header: string; column: number }[]
}

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '')

/** A value, not the name of a column. */
const looksLikeValue = (cell: string): boolean =>
  /@.+\.|^\+?[\d\s()./-]{5,}$|^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(cell.trim())

const width = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length

/** Finds the header among the first rows: titles above a table have one cell. @throws SheetFault */
function headerAt(rows: readonly (readonly string[])[]): number {
  const widest = Math.max(...rows.slice(0, 20).map(width))
  const at = rows.slice(0, 20).findIndex((row) => width(row) >= Math.max(1, widest / 2))
  const header = rows[at] ?? []
  const isKnown = header.some((cell) => fieldOfHeader(cell) !== null)
  if (!isKnown && header.some(looksLikeValue)) throw new SheetFault('noHeader', { row: at + 1 })
  return at
}

/** The table of a sheet, its columns guessed. @throws SheetFault `empty`, `noHeader` */
export function tableOf(all: readonly (readonly string[])[]): SheetTable {
  if (all.every(isBlank)) throw new SheetFault('empty')
  const first = headerAt(all)
  const names = [...(all[first] ?? [])]
  while (names.at(-1)?.trim() === '') names.pop()
  const times = new Map<string, number>()
  const repeated: { header: string; column: number }[] = []
  const headers = names.map((name, at) => {
    const header = name
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, longestHeader - 5)
    if (header === '') return ''
    const time = (times.get(header) ?? 0) + 1
    times.set(header, time)
    if (time === 1) return header
    repeated.push({ header, column: at + 1 })
    return `${header} (${time})`
  })
  const rows = all.flatMap((cells, at): SheetRow[] => (at <= first || isBlank(cells) ? [] : [{ row: at + 1, cells }]))
  if (rows.length === 0) throw new SheetFault('empty')
  const columns = guessColumns(
    headers,
    rows.map(({ cells }) => cells),
  )
  return { columns, rows, repeated }
}
