export type CsvCell = string | number | null

/**
 * What a spreadsheet evaluates as a formula, also after blanks and in the full-width forms of East Asian keyboards
 * (OWASP, CSV injection). Semicolons, tabs and line breaks too: a reader with another delimiter begins a cell there.
 */
const sign = /[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/
const atStart = /^(?=[\s\u200B\uFEFF"]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u
/** Taken as a whole: looking from each of its characters again would take the square of its length. */
const separators = /[;\t\r\n][\s\u200B\uFEFF";]*/gu

/** The text with an apostrophe before what would be a formula. */
const safe = (text: string): string =>
  text
    .replaceAll(separators, (run: string, at: number) => (sign.test(text.charAt(at + run.length)) ? `${run}'` : run))
    .replace(atStart, "'")

const guarded = /^'(?=[\s\u200B\uFEFF"]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])/u

/** The text without the apostrophe that a file of ours has before it. */
export const withoutGuard = (text: string): string => text.replace(guarded, '')

/** A phone number of digits and single blanks: no spreadsheet calculates with it. */
const phone = /^\+\d(?: ?\d){6,14}$/

function cellOf(value: CsvCell, isFirst: boolean): string {
  if (value === null) return ''
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return ''
    // For a reader with another delimiter the line begins with it.
    return value < 0 && isFirst ? `'${value}` : String(value)
  }
  // For a reader with another delimiter the line begins with the first cell, and goes on.
  const text = !isFirst && phone.test(value) ? value : safe(value)
  return /[",;\t\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A byte order mark, so that every spreadsheet reads UTF-8. */
export const csvMark = '\uFEFF'

/** Lines of CSV (RFC 4180, CRLF), without the mark. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map((cell, at) => cellOf(cell, at === 0)).join(',')}\r\n`).join('')

/** A file of CSV. A text is never a formula, whether it is read with commas, semicolons or tabs; numbers stay numbers. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string => csvMark + csvLines(rows)
