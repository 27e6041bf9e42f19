import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'

import { say } from '#i18n/say.ts'
import { announce } from '#ui/overlays/live-region.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

import { Cards } from './cards.tsx'
import type { Column, RemoteRows } from './column.ts'
import { findRows, searchable } from './find-rows.ts'
import { generic } from './generic.ts'
import { Grid } from './grid.tsx'
import { sortRows } from './order.ts'
import { NothingFound, TableBar } from './table-bar.tsx'
import { type TableState, nextSort, shownColumns, sortingOf } from './table-state.ts'
import { useDraft } from './use-draft.ts'

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The first column names the row. For thousands of rows keep the array stable between renders (`useMemo`). */
  columns: readonly Column<Row>[]
  state: TableState
  /** Writes the next state to the address (replace, without scrolling). */
  onState: (next: TableState) => void
  /** File name without extension; omitted, there is no CSV download. */
  csv?: string
  /** Makes the first cell a link and the whole row its target. */
  rowLink?: (row: Row) => LinkProps
  /** Shown when there are no rows at all. */
  empty: ReactNode
  /** Set, finding and sorting are left to the server, by the state in the address. */
  remote?: RemoteRows<Row>
}

/**
 * A table with sorting, search, column choice and CSV download; on a phone each row is a card. Above a hundred rows it
 * is virtualized. The state is in the address (`readTableState`).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  // The search field of a list on the server stays where it is when nothing is found.
  return props.rows.length === 0 && !props.remote ? props.empty : <FilledTable {...props} />
}

function FilledTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, state, onState, csv, remote } = props
  // Deferred: controls respond at once, the rows render with low priority.
  const deferred = useDeferredValue(props)
  const narrow = useNarrow()
  const [find, setFind] = useDraft(state.find ?? '', (text) => onState(withState(state, 'find', text.trim())))
  const asked = useDeferredValue(find)
  const texts = useMemo(() => searchable(deferred.rows, deferred.columns), [deferred.rows, deferred.columns])
  const isLocal = deferred.remote === undefined
  const found = useMemo(
    () => (isLocal ? findRows(deferred.rows, texts, asked) : deferred.rows),
    [isLocal, deferred.rows, texts, asked],
  )
  const sorting = sortingOf(state.sort ?? remote?.sort, columns)
  const standing = sortingOf(deferred.state.sort ?? deferred.remote?.sort, deferred.columns)
  const { id, descending = false } = standing ?? {}
  const sorted = useMemo(
    () => (isLocal ? sortRows(found, deferred.columns, id === undefined ? null : { id, descending }) : found),
    [isLocal, found, deferred.columns, id, descending],
  )
  const shown = useMemo(
    () => shownColumns(deferred.columns, deferred.state.cols),
    [deferred.columns, deferred.state.cols],
  )
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
  const View = narrow ? MemoCards : MemoGrid
  return (
    <div ref={anchor} className="flex min-w-0 flex-col gap-2">
      <TableBar
        label={label}
        total={remote?.total ?? rows.length}
        left={remote?.total ?? sorted.length}
        isPart={remote === undefined}
        load={remote?.loadAll ?? (() => sorted)}
        columns={columns}
        shown={shownColumns(columns, state.cols)}
        find={find}
        onFind={setFind}
        sorting={narrow ? { now: sorting, onSort: sort } : null}
        cols={state.cols}
        onCols={(cols) => onState(withState(state, 'cols', cols))}
        csv={csv}
      />
      {sorted.length === 0 && (remote === undefined || state.find !== undefined) ? (
        <NothingFound find={state.find ?? find} onAll={() => setFind('')} />
      ) : sorted.length === 0 ? (
        props.empty
      ) : (
        <View
          label={label}
          rows={sorted}
          rowKey={deferred.rowKey}
          columns={shown}
          sorting={standing}
          onSort={pressed}
          rowLink={deferred.rowLink}
          total={deferred.remote?.total}
        />
      )}
    </div>
  )
}

/** Memoized: cards are expensive to render. */
const MemoCards = generic(Cards)
const MemoGrid = generic(Grid)

function withState(state: TableState, name: keyof TableState, value: string | undefined): TableState {
  const { [name]: _, ...rest } = state
  return value === undefined || value === '' ? rest : { ...rest, [name]: value }
}
