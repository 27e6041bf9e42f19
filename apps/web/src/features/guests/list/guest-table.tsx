import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { Guest } from '#api/desk/guests.ts'
import { say } from '#i18n/say.ts'
import { useReturnToRow } from '#people/scroll-positions.ts'
import { TableFrame, columnWidths } from '#ui/data-table/table-frame.tsx'
import { RenderedRows } from '#ui/data-table/table-rows.tsx'
import type { Sorting } from '#ui/data-table/table-state.ts'
import { rowHeight, useRegionRows } from '#ui/data-table/use-virtual-rows.ts'

import { type GuestColumn, type ShownWith, reversible } from './guest-columns.tsx'
import { type Selection, isChosen } from './selection.ts'

export type GuestRows = {
  label: string
  /** The query of the rows: for another one the list begins at its top. */
  of: string
  /** The number of rows that fit the filter. */
  count: number
  /** null until the page of the row has arrived. */
  rowAt: (at: number) => Guest | null
  columns: readonly GuestColumn[]
  shown: ShownWith
  /** Rows on screen, whenever they change. */
  onRange: (first: number, last: number) => void
  sort: string
  onSort: (sort: string) => void
  /** null where rows cannot be selected. */
  selection: Selection | null
  onSelect: (at: number, range: boolean) => void
  onSelectAll: () => void
  /** The row that the search has picked, by the guest's id. */
  picked: string | null
  /** Enter on a row: the card opens, and the search keeps the focus. */
  onOpenAt: (at: number) => void
}

const labelOf = ({ sheet: { name } }: Guest) => say('Select {name}', { name })

/** The list on a desk: rows of fixed height in a region of their own, of which only those on screen exist. */
export function GuestTable(props: GuestRows) {
  const { label, of, count, rowAt, columns, onRange, sort, onSort, selection, picked } = props
  const [region, setRegion] = useState<HTMLDivElement | null>(null)
  // By their places: most rows have not arrived.
  const keys = useMemo(() => Array.from({ length: count }, (_, at) => String(at)), [count])
  const virtual = useRegionRows({ keys, estimate: rowHeight, overscan: 6, region })
  const keep = useReturnToRow(region, virtual.offsetOf)
  const [first, last] = [virtual.shown[0]?.at ?? 0, virtual.shown.at(-1)?.at ?? 0]
  useEffect(() => onRange(first, last), [onRange, first, last])
  const shownOf = useRef(of)
  useLayoutEffect(() => {
    if (shownOf.current === of) return
    shownOf.current = of
    region?.scrollTo({ top: 0 })
  }, [region, of])
  const sorting = sortingOf(sort, columns)
  const chosen = selection && {
    isAll: selection.kind === 'all',
    allLabel: selection.kind === 'all' ? say('Select none') : say('Select everyone in this list'),
    onAll: props.onSelectAll,
    isChosen: ({ id }: Guest) => isChosen(selection, id),
    labelOf,
    onRow: props.onSelect,
  }
  return (
    <TableFrame
      ref={setRegion}
      label={label}
      rowCount={count + 1}
      columns={columns}
      widths={useMemo(() => columnWidths(columns, []), [columns])}
      sorting={sorting}
      onSort={(id) => {
        const order = columns.find((column) => column.id === id)?.order
        if (order) onSort(sorting?.id === id && !sorting.descending && reversible.has(order) ? `-${order}` : order)
      }}
      own
      fewTabStops
      selection={chosen}
    >
      <RenderedRows
        virtual={virtual}
        rowAt={rowAt}
        columns={columns}
        rowLink={undefined}
        selection={chosen}
        isPicked={({ id }) => id === picked}
        onEnter={props.onOpenAt}
        onClickCapture={keep}
      />
    </TableFrame>
  )
}

function sortingOf(sort: string, columns: readonly GuestColumn[]): Sorting | null {
  const descending = sort.startsWith('-')
  const by = columns.find(({ order }) => order === (descending ? sort.slice(1) : sort))
  return by ? { id: by.id, descending } : null
}
