import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'

import { say } from '#i18n/say.ts'
import { announce } from '#ui/overlays/live-region.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

import { Cards } from './cards.tsx'
import type { Column } from './column.ts'
import { findRows, searchable } from './find-rows.ts'
import { generic } from './generic.ts'
import { Grid } from './grid.tsx'
import { sortRows } from './order.ts'
import { NothingFound, TableBar } from './table-bar.tsx'
import { type TableState, nextSort, shownColumns, sortingOf } from './table-state.ts'
import { useDraft } from './use-draft.ts'

export type DataTableProps<Row> = {
  /** Names the table to those who listen. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The first names the row. For thousands of rows keep the array the same between renders (`useMemo`). */
  columns: readonly Column<Row>[]
  state: TableState
  /** Takes the next state into the address (replace, without scrolling). */
  onState: (next: TableState) => void
  /** Name of the file without its ending; without it there is no file. */
  csv?: string
  /** Makes the first cell a link and the whole row its target. */
  rowLink?: (row: Row) => LinkProps
  /** What stands here when there are no rows at all. */
  empty: ReactNode
}

/**
 * Rows that can be sorted, searched, cut to the columns one needs, and taken along as CSV. On a phone each row is a card.
 * Above a hundred rows only those in sight are in the page. The choice lives in the address (`readTableState`).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return props.rows.length === 0 ? props.empty : <FilledTable {...props} />
}

function FilledTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, state, onState, csv } = props
  // A press and a letter are answered at once; the rows follow as soon as there is time for them.
  const later = useDeferredValue(props)
  const narrow = useNarrow()
  const [find, setFind] = useDraft(state.find ?? '', (text) => onState(withState(state, 'find', text.trim())))
  const asked = useDeferredValue(find)
  const texts = useMemo(() => searchable(later.rows, later.columns), [later.rows, later.columns])
  const found = useMemo(() => findRows(later.rows, texts, asked), [later.rows, texts, asked])
  const sorting = sortingOf(state.sort, columns)
  const standing = sortingOf(later.state.sort, later.columns)
  const { id, descending = false } = standing ?? {}
  const sorted = useMemo(
    () => sortRows(found, later.columns, id === undefined ? null : { id, descending }),
    [found, later.columns, id, descending],
  )
  const shown = useMemo(() => shownColumns(later.columns, later.state.cols), [later.columns, later.state.cols])
  const anchor = useRef<HTMLDivElement>(null)

  const sort = (by: string) => {
    const next = nextSort(sorting, by)
    onState(withState(state, 'sort', next))
    const name = columns.find((column) => column.id === by)?.name ?? by
    announce(
      next === undefined
        ? say('In the order received')
        : say('Sorted by {column}, {direction, select, down {descending} other {ascending}}', {
            column: name,
            direction: next === by ? 'up' : 'down',
          }),
    )
  }
  const last = useRef(sort)
  useEffect(() => {
    last.current = sort
  })
  const pressed = useCallback((by: string) => last.current(by), [])
  const View = narrow ? RememberedCards : RememberedGrid
  return (
    <div ref={anchor} className="flex min-w-0 flex-col gap-2">
      <TableBar
        label={label}
        total={rows.length}
        rows={sorted}
        columns={columns}
        shown={shownColumns(columns, state.cols)}
        find={find}
        onFind={setFind}
        sorting={narrow ? { now: sorting, onSort: sort } : null}
        cols={state.cols}
        onCols={(cols) => onState(withState(state, 'cols', cols))}
        csv={csv}
      />
      {sorted.length === 0 ? (
        <NothingFound find={find} onAll={() => setFind('')} />
      ) : (
        <View
          label={label}
          rows={sorted}
          rowKey={later.rowKey}
          columns={shown}
          sorting={standing}
          onSort={pressed}
          rowLink={later.rowLink}
        />
      )}
    </div>
  )
}

/** Nothing to do while what they show is the same. */
const RememberedCards = generic(Cards)
const RememberedGrid = generic(Grid)

function withState(state: TableState, name: keyof TableState, value: string | undefined): TableState {
  const { [name]: _, ...rest } = state
  return value === undefined || value === '' ? rest : { ...rest, [name]: value }
}
