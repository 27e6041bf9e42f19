import { decodeText } from '@frontdesk/sheets/decode-text'
import type { Column } from '@frontdesk/sheets/fields'
import { longestValue } from '@frontdesk/sheets/fields'
import { readCsv } from '@frontdesk/sheets/read-csv'
import { SheetFault } from '@frontdesk/sheets/sheet-fault'
import { type SheetRow, tableOf } from '@frontdesk/sheets/sheet-table'

import type { ImportBatch } from '#api/desk/guest-imports.ts'

/** Bytes of a file that is read at all. */
export const largestFile = 50_000_000
/** Rows of one batch, and characters of their cells: a request may have a megabyte. */
const [batchRows, batchLength] = [1000, 300_000]

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

/** A workbook begins as any archive. */
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
/** Workbooks of before 2007, and those with a password. */
const isCompound = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf

/** Reads a file or pasted text. @throws SheetFault */
export function readSheet(given: Uint8Array | string): ReadSheet {
  if (given.length > largestFile) throw new SheetFault('tooLarge')
  if (typeof given === 'string') return tableOf(readCsv(given))
  if (isCompound(given)) throw new SheetFault('oldWorkbook')
  if (isArchive(given)) throw new SheetFault('unreadable')
  return tableOf(readCsv(decodeText(given).text))
}

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
