/** Why a file cannot be read as a sheet. */
export const sheetFaults = [
  /** No row at all. */
  'empty',
  /** The bytes are no text in a known encoding, and no workbook. */
  'unreadable',
  'pdf',
  'picture',
  /** A web page, often under the name of a workbook. */
  'html',
  /** A text document or a presentation. */
  'document',
  /** A workbook of another program: ODS, Numbers, XLSB. */
  'otherWorkbook',
  /** An archive that breaks off or whose parts cannot be read. */
  'damaged',
  /** A workbook that opens with a password only. */
  'password',
  /** A workbook of before 2007 (XLS). */
  'oldWorkbook',
  /** Larger than `largestFile`. */
  'tooLarge',
  /** A workbook that unpacks to more than `largestInflated`. */
  'inflated',
  /** More than `mostRows` rows. */
  'tooManyRows',
  /** More than `mostColumns` columns. */
  'tooManyColumns',
  /** A cell with more than `longestCell` characters. */
  'longCell',
  /** A quotation mark that is never closed: the rest of the file is one cell. */
  'openQuote',
  /** The first row holds values, not headers. */
  'noHeader',
] as const
export type SheetFaultCode = (typeof sheetFaults)[number]

/** `row` and `column` count from 1, as a spreadsheet shows them. */
export class SheetFault extends Error {
  readonly code: SheetFaultCode
  readonly row: number | null
  readonly column: number | null
  constructor(code: SheetFaultCode, place: { row?: number; column?: number } = {}) {
    super(`${code}${place.row === undefined ? '' : ` in row ${place.row}`}`)
    this.code = code
    this.row = place.row ?? null
    this.column = place.column ?? null
  }
}
