import Papa from 'papaparse'

import type { Column } from './column.ts'
import { isBlank } from './order.ts'

/**
 * What a spreadsheet evaluates as a formula, also after blanks and in the full-width forms of East Asian keyboards.
 * Such a text gets an apostrophe as a prefix (OWASP, CSV injection); numbers stay numbers.
 */
const formula = /^[\s\u200B\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/** Rows as CSV (RFC 4180, CRLF) with a byte order mark, so that every spreadsheet reads it as UTF-8. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const data = rows.map((row) =>
    columns.map((column) => {
      const value = (column.csv ?? column.value)(row)
      return isBlank(value) ? '' : value
    }),
  )
  const fields = columns.map((column) => column.name)
  return `\uFEFF${Papa.unparse({ fields, data }, { escapeFormulae: formula, newline: '\r\n' })}`
}
