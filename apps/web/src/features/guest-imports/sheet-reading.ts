import { batchesOf, rowsToSend } from '@frontdesk/sheets/batches'
import type { Encoding } from '@frontdesk/sheets/decode-text'
import type { Column } from '@frontdesk/sheets/fields'
import { type SheetFile, largestFile, readSheets, sheetOfText } from '@frontdesk/sheets/read-sheets'
import { SheetFault } from '@frontdesk/sheets/sheet-fault'
import { sampleNames } from '@frontdesk/sheets/sheet-notes'
import type { SheetFacts, SheetRow, SheetTable } from '@frontdesk/sheets/sheet-table'

import type { ImportBatch } from '#api/desk/guest-imports.ts'

type Sheet = SheetFile['sheets'][number]

/** What the page is shown of a sheet; its rows stay in the worker. */
export type SheetSummary = {
  columns: Column[]
  /** How it was begun with these columns, by a person who came back to them. */
  chosenMode?: 'new' | 'update'
  /** The first rows, in the order of the columns. */
  sample: { row: number; cells: string[] }[]
  count: number
  repeated: { header: string; column: number }[]
  /** The number of batches in which it is sent. */
  batches: number
  facts: SheetFacts
  /** Three names that show whether the letters are right. */
  names: string[]
}

const sampled = 20

/** A sheet of a workbook; of text there is one without a name. */
export type SheetName = { name: string; hidden: boolean; rows: number }

/** The sheets of a file or of pasted text. @throws SheetFault */
export async function sheetsOf(given: Uint8Array | string, chosen: Encoding | null = null): Promise<SheetFile> {
  if (typeof given !== 'string') return readSheets(given, chosen)
  if (given.length > largestFile) throw new SheetFault('tooLarge')
  return { sheets: [sheetOfText(given)], encoding: null, others: [] }
}

/** The sheet that probably has the people: the longest that is not hidden. */
export function likelySheet(sheets: readonly Sheet[]): number {
  const lengths = sheets.map(({ hidden, rows }) => (hidden ? -1 : rows.length))
  return Math.max(0, lengths.indexOf(Math.max(...lengths)))
}

export const namesOf = (sheets: readonly Sheet[]): SheetName[] =>
  sheets.map(({ name, hidden, rows }) => ({ name, hidden, rows: Math.max(0, rows.length - 1) }))

const cellsOf = ({ columns }: SheetTable, { cells }: SheetRow): string[] => columns.map((_, at) => cells[at] ?? '')

export function summaryOf(sheet: SheetTable): SheetSummary {
  return {
    columns: sheet.columns.map((column) => ({ ...column })),
    sample: sheet.rows.slice(0, sampled).map((row) => ({ row: row.row, cells: cellsOf(sheet, row) })),
    count: sheet.rows.length,
    repeated: [...sheet.repeated],
    batches: batchesOf(sheet.rows).length - 1,
    facts: sheet.facts,
    names: sampleNames(sheet),
  }
}

/** The rows of one batch. Cells of ignored columns do not leave the browser. */
export function batchOf(
  sheet: SheetTable,
  columns: readonly Column[],
  batch: number,
  makeId: () => string,
): ImportBatch {
  const bounds = batchesOf(sheet.rows)
  return rowsToSend(sheet.rows.slice(bounds[batch], bounds[batch + 1]), columns, makeId)
}
