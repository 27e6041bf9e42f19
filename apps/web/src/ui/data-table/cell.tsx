import { type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { ListLink } from '#ui/list-link.tsx'

import type { Column } from './column.ts'
import { isBlank } from './order.ts'
import type { Sorting } from './table-state.ts'

/** Props of the two layouts, grid and cards. */
export type ViewProps<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  sorting: Sorting | null
  onSort: (id: string) => void
  rowLink: ((row: Row) => LinkProps) | undefined
  /** How many rows there are, where not all are loaded yet. */
  total: number | undefined
}

/** Above this many rows the table renders virtual rows only. */
export const manyRows = 100

/** The content of a cell: the column's own rendering, the value, or a dash that screen readers read as "not stated". */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row)
  const value = column.value(row)
  if (isBlank(value))
    return (
      <>
        <span aria-hidden className="text-quiet">
          –
        </span>
        <span className="sr-only">{say('unknown')}</span>
      </>
    )
  return typeof value === 'number' ? grouped(value) : value
}

/** The first cell of a row, a link when `rowLink` is given. */
export function NameCell<Row>({ column, row, link }: { column: Column<Row>; row: Row; link: LinkProps | undefined }) {
  const content = cellOf(column, row)
  if (!link) return <span className="font-medium">{content}</span>
  return (
    <ListLink to={link} className="row-link">
      {content}
    </ListLink>
  )
}
