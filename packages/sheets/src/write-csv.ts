/** A cell that a spreadsheet would run as a formula gets an apostrophe before it. */
const isFormula = /^[=+\-@\t\r]/
/** A phone number is none, although it begins with a plus sign; nor is a negative number. */
const isNumber = /^[+-]?\d[\d\s()./-]*$/

const cellOf = (value: string): string => {
  const safe = isFormula.test(value) && !isNumber.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV with a BOM, for Excel, and CRLF between the lines (RFC 4180). */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}
