import type { ReactNode } from 'react'

/** What a cell holds for sorting, finding and the file; null when the service did not say. */
export type CellValue = string | number | null

export type Column<Row> = {
  /** Stands in addresses: short and lasting. */
  id: string
  /** In the reader's language. */
  name: string
  value: (row: Row) => CellValue
  /** What is shown; without it the value. */
  cell?: (row: Row) => ReactNode
  /** Right-aligned, tabular figures. */
  numeric?: boolean
  /** Takes the room that others leave. */
  wide?: boolean
  /** What it shows comes after the rows, one by one: its width is the same before and after. */
  keeps?: boolean
  /** Off until chosen. */
  hidden?: boolean
  /** A phone's card leaves it out where there is no value: what its cell says then is only to fill the table. */
  brief?: boolean
  /** What stands in the file, when that is not the value. */
  csv?: (row: Row) => CellValue
}
