import { type Column, longestValue } from '@frontdesk/sheets/fields'
import { readCsv } from '@frontdesk/sheets/read-csv'
import { largestFile, readSheets } from '@frontdesk/sheets/read-sheets'
import { SheetFault } from '@frontdesk/sheets/sheet-fault'
import type { SheetRow } from '@frontdesk/sheets/sheet-table'

import type { ImportBatch } from '#api/desk/guest-imports.ts'

/** Rows of one batch, and characters of their cells: a request may have a megabyte. */
const [batchRows, batchLength] = [1000, 300_000]

type Sheet = Awaited<ReturnType<typeof readSheets>>['sheets'][number]

export type ReadSheet = {
  columns: readonly Column[]
  rows: readonly SheetRow[]
  repeated: readonly { header: string; column: number }[]
}

/** What the page is shown of a sheet; its rows stay in the worker. */
export type SheetSummary = {
  columns: Column[]
  /** The first rows, in the order of the columns. */
  sample: { row: number; cells: string[] }[]
  count: number
  repeated: { header: string; column: number }[]
  /** Batches that it is sent in. */
  batches: number
}

const sampled = 20

/** A sheet of a workbook; of text there is one without a name. */
export type SheetName = { name: string; hidden: boolean; rows: number }

/** The sheets of a file or of pasted text. @throws SheetFault */
export async function sheetsOf(given: Uint8Array | string): Promise<readonly Sheet[]> {
  if (typeof given !== 'string') return (await readSheets(given)).sheets
  if (given.length > largestFile) throw new SheetFault('tooLarge')
  return [{ name: '', hidden: false, rows: readCsv(given) }]
}

/** The sheet that probably has the people: the longest that is not hidden. */
export function likelySheet(sheets: readonly Sheet[]): number {
  const lengths = sheets.map(({ hidden, rows }) => (hidden ? -1 : rows.length))
  return Math.max(0, lengths.indexOf(Math.max(...lengths)))
}

export const namesOf = (sheets: readonly Sheet[]): SheetName[] =>
  sheets.map(({ name, hidden, rows }) => ({ name, hidden, rows: Math.max(0, rows.length - 1) }))

const cellsOf = ({ columns }: ReadSheet, { cells }: SheetRow): string[] => columns.map((_, at) => cells[at] ?? '')

/** First rows of the batches, and the end: the same for the same sheet, so that an upload can go on. */
export function batchesOf(rows: readonly SheetRow[]): number[] {
  const starts = [0]
  let length = 0
  for (const [at, { cells }] of rows.entries()) {
    const own = cells.reduce((sum, cell) => sum + Math.min(cell.length, longestValue + 1), 0)
    const first = starts.at(-1) ?? 0
    if (at > first && (at - first >= batchRows || length + own > batchLength)) {
      starts.push(at)
      length = 0
    }
    length += own
  }
  return [...starts, rows.length]
}

export function summaryOf(sheet: ReadSheet): SheetSummary {
  return {
    columns: sheet.columns.map((column) => ({ ...column })),
    sample: sheet.rows.slice(0, sampled).map((row) => ({ row: row.row, cells: cellsOf(sheet, row) })),
    count: sheet.rows.length,
    repeated: [...sheet.repeated],
    batches: batchesOf(sheet.rows).length - 1,
  }
}

/** The rows of one batch. Cells of ignored columns do not leave the browser. */
export function batchOf(
  sheet: ReadSheet,
  columns: readonly Column[],
  batch: number,
  makeId: () => string,
): ImportBatch {
  const bounds = batchesOf(sheet.rows)
  return sheet.rows.slice(bounds[batch], bounds[batch + 1]).map((row) => ({
    row: row.row,
    id: makeId(),
    cells: cellsOf(sheet, row).map((cell, at) =>
      columns[at]?.field === 'ignored' ? '' : cell.replaceAll('\0', '').slice(0, longestValue + 1),
    ),
  }))
}
