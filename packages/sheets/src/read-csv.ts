import Papa from 'papaparse'

import { rowsByBlanks } from './blank-columns.ts'
import { mostColumns, mostRows } from './fields.ts'
import { SheetFault } from './sheet-fault.ts'

/** UTF-16 units of one cell. */
export const longestCell = 32_768

/** Excel's own hint in the first line. */
const hint = /^sep=(.)\r?\n/i

/**
 * A cell whose doubled quotation marks were replaced is kept in pieces, 34 bytes a character, until something reads it.
 */
const start = /^/

/** The delimiter that most evenly divides the first lines; null when there is one column. */
function delimiterOf(text: string): string | null {
  const head = text.slice(0, 64_000)
  let best: { delimiter: string | null; score: number } = { delimiter: null, score: 0 }
  for (const delimiter of [',', ';', '\t', '|']) {
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: 20, skipEmptyLines: 'greedy' })
    const widths = data.slice(0, Math.max(1, data.length - 1)).map((row) => row.length)
    const first = widths[0] ?? 1
    if (first < 2) continue
    const even = widths.filter((width) => width === first).length / widths.length
    const score = even * 100 + Math.min(first, 50)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** @throws SheetFault */
export function checkRows(rows: readonly (readonly string[])[]): void {
  if (rows.length > mostRows + 1) throw new SheetFault('tooManyRows', { row: mostRows + 2 })
  for (const [at, row] of rows.entries()) {
    if (row.length > mostColumns) throw new SheetFault('tooManyColumns', { row: at + 1, column: mostColumns + 1 })
    const long = row.findIndex((cell) => cell.length > longestCell)
    if (long !== -1) throw new SheetFault('longCell', { row: at + 1, column: long + 1 })
  }
}

/** The rows of delimited text, or of text with columns between blanks; empty lines included. @throws SheetFault */
export function readCsv(text: string): string[][] {
  const [line, hinted] = hint.exec(text) ?? []
  const body = line === undefined ? text : text.slice(line.length)
  const delimiter = hinted ?? delimiterOf(body)
  const divided = delimiter === null ? rowsByBlanks(body) : null
  const rows = divided ?? delimitedRows(body, delimiter ?? ',')
  while (rows.at(-1)?.every((cell) => cell.trim() === '') === true) rows.pop()
  checkRows(rows)
  return rows
}

/** @throws SheetFault */
function delimitedRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let fault: SheetFault | null = null
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors }, parser) => {
      for (const cell of data) start.test(cell)
      rows.push(data)
      if (errors.some(({ code }) => code === 'MissingQuotes')) {
        fault = new SheetFault('openQuote', { row: rows.length })
        parser.abort()
      }
      if (rows.length <= mostRows + 2) return
      fault = new SheetFault('tooManyRows', { row: rows.length })
      parser.abort()
    },
  })
  if (fault !== null) throw fault
  return rows
}
