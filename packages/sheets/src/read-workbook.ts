import { unzipSync, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'

import { mostRows } from './fields.ts'
import { checkRows } from './read-csv.ts'
import { SheetFault } from './sheet-fault.ts'

export type Sheet = { readonly name: string; readonly hidden: boolean; readonly rows: string[][] }

/** Bytes that a workbook may unpack to. */
const largestInflated = 200_000_000
/** A part is unpacked only where it is read. */
const isRead = /\.(?:xml|rels)$/i

/** The parts of a workbook. @throws SheetFault `inflated`, `unreadable` */
function unpacked(bytes: Uint8Array, largest: number): Record<string, Uint8Array> {
  let size = 0
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!isRead.test(name)) return false
        size += originalSize
        if (size > largest) throw new SheetFault('inflated')
        return true
      },
    })
  } catch (failure) {
    throw failure instanceof SheetFault ? failure : new SheetFault('unreadable')
  }
}

/** Counted in the bytes: a workbook of millions of rows would take long to read. @throws SheetFault `tooManyRows` */
function assertRows(sheet: Uint8Array): void {
  const text = new TextDecoder('latin1').decode(sheet)
  let rows = 0
  for (let at = text.indexOf('<row '); at !== -1; at = text.indexOf('<row ', at + 5))
    if ((rows += 1) > mostRows + 100) throw new SheetFault('tooManyRows', { row: rows })
}

/** Whether each sheet is hidden, in their order. */
function hiddenOf(workbook: Uint8Array | undefined): boolean[] {
  const text = new TextDecoder().decode(workbook)
  return [...text.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => /\sstate="(?:veryH|h)idden"/.test(tag))
}

const day = (date: Date): string => {
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : day(cell)
  return typeof cell === 'string' || typeof cell === 'boolean' || typeof cell === 'number' ? String(cell) : ''
}

/** All sheets of a workbook (XLSX). Numbers keep their digits, a formula has its last value. @throws SheetFault */
export async function readWorkbook(bytes: Uint8Array, largest = largestInflated): Promise<Sheet[]> {
  const parts = unpacked(bytes, largest)
  for (const [name, part] of Object.entries(parts)) if (/worksheets\/[^/]+\.xml$/i.test(name)) assertRows(part)
  // Packed again without compression: the reader then needs no threads of its own.
  const plain = zipSync(parts, { level: 0 })
  const hidden = hiddenOf(parts['xl/workbook.xml'])
  const read = await readXlsxFile<string>(new Blob([new Uint8Array(plain)]), {
    parseNumber: (text) => text,
    trim: false,
  }).catch(() => {
    throw new SheetFault('unreadable')
  })
  return read.map(({ sheet, data }, at) => {
    const rows = data.map((row) => row.map(textOf))
    while (rows.at(-1)?.every((cell) => cell.trim() === '') === true) rows.pop()
    checkRows(rows)
    return { name: sheet, hidden: hidden[at] ?? false, rows }
  })
}
