import type { ReactNode } from 'react'

/** Value of a cell for sorting, searching and CSV; null when the service did not state one. */
export type CellValue = string | number | null

export type Column<Row> = {
  /** Part of addresses: short and stable. */
  id: string
  /** Translated. */
  name: string
  value: (row: Row) => CellValue
  /** Custom rendering; default is the value. */
  cell?: (row: Row) => ReactNode
  /** Right-aligned, tabular figures. */
  numeric?: boolean
  /** Characters that are enough for most rows, where the rows are too many to be measured. */
  room?: number
  /** Characters, whatever the rows hold: a cell has one line and is cut. Every column of a table states it, or none. */
  width?: number
  /** Translated. Columns that belong together, one beside the other: a line stands before the next group. */
  group?: string
  /** Stays in sight where the others scroll sideways. The last one only. */
  stays?: boolean
  /** Takes the remaining width. */
  wide?: boolean
  /** Its content loads after the rows, one by one: the width stays the same before and after. */
  fixedWidth?: boolean
  /** Hidden by default. */
  hidden?: boolean
  /** Cards omit it when there is no value: its cell then only holds a placeholder. */
  omitEmpty?: boolean
  /** The rows cannot be sorted by it. */
  unsorted?: boolean
  /** Value in the CSV file, when that differs from `value`. */
  csv?: (row: Row) => CellValue
}

/** Rows that the server finds, sorts and pages: they are shown as given. */
export type RemoteRows<Row> = {
  /** How many there are, loaded or not. */
  total: number
  /** The order of the rows while the reader has chosen none: a column id, `-` for descending. */
  sort: string
  /** All rows, for the CSV file. */
  loadAll: () => Promise<readonly Row[]>
}
