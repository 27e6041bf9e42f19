import { writeCsv } from '@frontdesk/sheets/write-csv'

import type { Column } from './column.ts'

/** Rows of a table as a file of CSV; what is not known is blank. */
export const csvOf = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string =>
  writeCsv([
    columns.map((column) => column.name),
    ...rows.map((row) => columns.map((column) => (column.csv ?? column.value)(row))),
  ])
