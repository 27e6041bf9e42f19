import { zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { Parser } from 'saxen'

import { mostColumns, mostRows } from './fields.ts'
import { checkRows } from './read-csv.ts'
import { SheetFault } from './sheet-fault.ts'
import { namesIn, unpack } from './unpack.ts'

export type Sheet = {
  readonly name: string
  readonly hidden: boolean
  readonly rows: string[][]
  /** Ranges of merged cells below the header: their value stands in the first cell only. */
  readonly merged: number
}

/** Bytes that a workbook may unpack to. */
const largestInflated = 60_000_000
/** Empty rows that a spreadsheet may have after the last one. */
const spareRows = 100
const mostCells = 4_000_000
const mostTexts = 2_000_000

const reference = /^([A-Z]{1,3})(\d{1,7})$/
function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

function checkRow(row: number): void {
  if (!Number.isInteger(row) || row < 1) throw new SheetFault('damaged')
  if (row > mostRows + spareRows) throw new SheetFault('tooManyRows', { row: mostRows + 2 })
}

/**
 * Looks at rows, cells and texts before they are read: the reader fills every gap up to a row or column that is named.
 * Returns the ranges of merged cells. @throws SheetFault
 */
function checkPart(part: Uint8Array): string[] {
  const [counts, merged] = [{ row: 0, c: 0, si: 0 }, [] as string[]]
  const parser = new Parser()
  parser.on('error', () => {
    throw new SheetFault('damaged')
  })
  parser.on('openTag', (prefixed, attributes, decode) => {
    const name = local(prefixed)
    if (name === 'mergeCell') merged.push(decode(attributes().ref ?? ''))
    if (name !== 'row' && name !== 'c' && name !== 'si') return
    counts[name] += 1
    if (counts.row > mostRows + spareRows) throw new SheetFault('tooManyRows', { row: mostRows + 2 })
    if (counts.c > mostCells || counts.si > mostTexts) throw new SheetFault('inflated')
    if (name === 'si') return
    for (const [attribute, value] of Object.entries(attributes())) {
      if (local(attribute) !== 'r') continue
      const ref = decode(value)
      if (name === 'row') {
        checkRow(Number(ref))
        continue
      }
      const [, letters, digits] = reference.exec(ref) ?? []
      if (letters === undefined) throw new SheetFault('damaged')
      checkRow(Number(digits))
      const column = columnOf(letters)
      if (column > mostColumns) throw new SheetFault('tooManyColumns', { row: Number(digits), column: mostColumns + 1 })
    }
  })
  const text = new TextDecoder().decode(part)
  try {
    // In pieces, as the parser keeps what it was given.
    for (let at = 0; at < text.length; at += 65_536) parser.write(text.slice(at, at + 65_536))
    parser.end()
  } catch (failure) {
    throw failure instanceof SheetFault ? failure : new SheetFault('damaged')
  }
  return merged
}

/** The attributes of each element of one name, by their names without a prefix. */
function attributesOf(part: Uint8Array | undefined, element: string): Record<string, string>[] {
  const found: Record<string, string>[] = []
  const parser = new Parser()
  parser.on('openTag', (prefixed, attributes, decode) => {
    if (local(prefixed) === element)
      found.push(Object.fromEntries(Object.entries(attributes()).map(([name, value]) => [local(name), decode(value)])))
  })
  parser.write(new TextDecoder().decode(part))
  parser.end()
  return found
}

type SheetPart = { readonly hidden: boolean; readonly part: string }

/** The sheets by their names. Which part each one is stands in the relations of the workbook: tabs can be moved. */
function sheetParts(parts: Readonly<Record<string, Uint8Array>>): Map<string, SheetPart> {
  const targets = new Map(
    attributesOf(parts['xl/_rels/workbook.xml.rels'], 'Relationship').map(({ Id, Target = '' }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  )
  return new Map(
    attributesOf(parts['xl/workbook.xml'], 'sheet').map(({ name = '', state = '', id }) => [
      name,
      { hidden: /^(?:veryH|h)idden$/.test(state), part: targets.get(id) ?? '' },
    ]),
  )
}

const day = (date: Date): string => {
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : day(cell)
  return typeof cell === 'string' || typeof cell === 'boolean' || typeof cell === 'number' ? String(cell) : ''
}

/** What another kind of archive is. */
function archiveFault(names: readonly string[]): SheetFault | null {
  if (names.includes('xl/workbook.xml') || names.some((name) => /(?:^|\/)workbook\.xml$/i.test(name))) return null
  if (names.includes('content.xml') || names.some((name) => /\.iwa$|^xl\/workbook\.bin$/i.test(name)))
    return new SheetFault('otherWorkbook')
  if (names.some((name) => /^(?:word|ppt)\//.test(name))) return new SheetFault('document')
  return new SheetFault('unreadable')
}

/** The rows of a range that it goes beyond its first row by. */
const rowsBelow = (range: string): number => {
  const [from, to] = range.split(':').map((ref) => Number(reference.exec(ref)?.[2] ?? 0))
  return (to ?? 0) - (from ?? 0)
}

/** All sheets of a workbook (XLSX). Numbers keep their digits, a formula has its last value. @throws SheetFault */
export async function readWorkbook(bytes: Uint8Array, largest = largestInflated): Promise<Sheet[]> {
  const other = archiveFault(namesIn(bytes, largest))
  if (other !== null) throw other
  const parts = unpack(bytes, largest)
  const merged = new Map<string, number>()
  for (const [name, part] of Object.entries(parts))
    merged.set(name, checkPart(part).filter((range) => rowsBelow(range) > 0).length)
  // Packed again without compression: the reader then needs no threads of its own.
  const plain = zipSync(parts, { level: 0 })
  const own = sheetParts(parts)
  const read = await readXlsxFile<string>(new Blob([new Uint8Array(plain)]), {
    parseNumber: (text) => text,
    trim: false,
  }).catch(() => {
    throw new SheetFault('damaged')
  })
  return read.map(({ sheet, data }) => {
    const rows = data.map((row) => row.map(textOf))
    while (rows.at(-1)?.every((cell) => cell.trim() === '') === true) rows.pop()
    checkRows(rows)
    return {
      name: sheet,
      hidden: own.get(sheet)?.hidden ?? false,
      rows,
      merged: merged.get(own.get(sheet)?.part ?? '') ?? 0,
    }
  })
}
