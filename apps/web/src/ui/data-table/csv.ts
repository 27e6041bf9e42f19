import Papa from 'papaparse'

import type { Column } from './column.ts'
import { isBlank } from './order.ts'

/**
 * What a spreadsheet would take for a formula, also behind blanks and in the wide forms of East Asian keyboards.
 * Such a text gets an apostrophe before it (OWASP, CSV injection); numbers stay numbers.
 */
const formula = /^[\s\u200B\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/** Rows as CSV (RFC 4180, CRLF) with a byte order mark, so that every spreadsheet reads the accents. */
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
