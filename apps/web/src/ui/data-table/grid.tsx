import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { cx } from '#ui/cx.ts'

import { NameCell, cellOf, manyRows, type ViewProps } from './cell.tsx'
import type { Column } from './column.ts'
import { generic } from './generic.ts'
import type { Sorting } from './table-state.ts'
import { usePrinting } from './use-printing.ts'
import { useRegionRows } from './use-virtual-rows.ts'

/** Whether the content is wider than its container; updated when either is resized. */
function useOverflowing(box: HTMLElement | null): boolean {
  const [overflowing, setOverflowing] = useState(false)
  const known = useRef(overflowing)
  useLayoutEffect(() => {
    const inner = box?.firstElementChild
    if (!box || !inner) return
    const look = () => {
      const now = inner.scrollWidth > box.clientWidth + 1
      if (now === known.current) return
      known.current = now
      // Synchronously, before this frame is painted.
      flushSync(() => setOverflowing(now))
    }
    // The observer calls back after layout; measuring earlier would force a second layout.
    const observer = new ResizeObserver(look)
    observer.observe(box)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [box])
  return overflowing
}

const sampled = 300

/**
 * Column widths of a virtualized table, from the longest texts of a sample of its rows. `shares` are percent of the
 * table; `total` is in characters: below it the table scrolls sideways.
 */
function columnWidths<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): { shares: number[]; total: number } {
  const step = Math.max(1, Math.floor(rows.length / sampled))
  const sample: Row[] = []
  for (let at = 0; at < rows.length; at += step) sample.push(rows[at] as Row)
  const widths = columns.map((column) => {
    const longest = Math.max(column.name.length + 4, ...sample.map((row) => String(column.value(row) ?? '').length))
    const most = column.room ?? (column.wide ? 48 : 28)
    const room = Math.min(Math.max(longest, column.cell ? 16 : 6), most) + 4
    return column.wide ? room * 1.25 : room
  })
  const total = widths.reduce((sum, width) => sum + width, 0)
  return { shares: widths.map((width) => (width / total) * 100), total: Math.round(total * 0.85) }
}

/** A real table. When it is long or wide it scrolls in a region of its own with a sticky header and first column. */
export function Grid<Row>(props: ViewProps<Row>) {
  const { label, rows, columns, sorting, onSort, total } = props
  // State and not a ref: virtual rows need the element's height in the render that follows the mount.
  const [region, setRegion] = useState<HTMLDivElement | null>(null)
  const printing = usePrinting()
  const virtual = rows.length > manyRows && !printing
  const wider = useOverflowing(region)
  const own = (virtual || wider) && !printing
  // While pages arrive the widths stay those of the first one.
  const measured = useFirstOf(rows, total !== undefined && rows.length > 0)
  const widths = useMemo(() => (virtual ? columnWidths(columns, measured) : null), [virtual, columns, measured])
  return (
    <div
      ref={setRegion}
      role="region"
      aria-label={label}
      // Keyboard users scroll a wide table; axe asks for it (scrollable-region-focusable).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={cx(
        'relative max-w-full rounded-xs print:max-h-none! print:w-full! print:overflow-visible!',
        // May grow beyond the text column, up to the width of the window beside the rail.
        '2xl:w-max 2xl:max-w-[calc(100vw-19.5rem)] 2xl:min-w-full',
        own && 'max-h-[max(20rem,calc(100dvh-var(--top-bar)-var(--bottom-bar)-6rem))] overflow-auto',
      )}
    >
      <table
        aria-label={label}
        aria-rowcount={virtual ? (total ?? rows.length) + 1 : undefined}
        className={cx(
          'text-table w-full border-separate border-spacing-0 text-start',
          // Fixed layout: rows that scroll into view must not change the column widths.
          virtual && 'table-fixed',
        )}
        style={widths ? { minWidth: `${widths.total}ch` } : undefined}
      >
        {widths ? (
          <colgroup>
            {columns.map((column, at) => (
              <col key={column.id} style={{ width: `${widths.shares[at] ?? 0}%` }} />
            ))}
          </colgroup>
        ) : null}
        <thead>
          <tr aria-rowindex={virtual ? 1 : undefined}>
            {columns.map((column, at) => (
              <Header key={column.id} column={column} sorting={sorting} onSort={onSort} own={own} first={at === 0} />
            ))}
          </tr>
        </thead>
        {virtual ? <VirtualRows {...props} region={region} /> : <AllRows {...props} pinned={own} />}
      </table>
    </div>
  )
}

/** The rows of the first page as long as the list begins with the same row; `paged` false: all rows. */
function useFirstOf<Row>(rows: readonly Row[], paged: boolean): readonly Row[] {
  const [first, setFirst] = useState(rows)
  if (!paged) return rows
  if (first[0] === rows[0]) return first
  setFirst(rows)
  return rows
}

type HeaderProps<Row> = {
  column: Column<Row>
  sorting: Sorting | null
  onSort: (id: string) => void
  own: boolean
  first: boolean
}

function Header<Row>({ column, sorting, onSort, own, first }: HeaderProps<Row>) {
  const on = sorting?.id === column.id ? sorting : null
  const Arrow = on?.descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={on ? (on.descending ? 'descending' : 'ascending') : column.unsorted ? undefined : 'none'}
      className={cx(
        'z-10 h-8 border-b border-line bg-canvas px-1 text-label font-medium whitespace-nowrap first:ps-0 last:pe-0',
        own ? 'sticky top-0' : 'lg:sticky lg:top-(--top-bar)',
        own && first && 'start-0 z-20',
        column.numeric ? 'text-end' : 'text-start',
        column.fixedWidth && 'w-1/5',
        on ? 'text-text' : 'text-quiet',
      )}
    >
      {column.unsorted ? (
        <span className="inline-flex min-h-7 items-center px-2">{column.name}</span>
      ) : (
        <button
          type="button"
          data-print="text"
          onClick={() => onSort(column.id)}
          className={cx(
            'group/sort inline-flex min-h-7 touch:min-h-11 max-w-full items-center gap-1 rounded-xs px-2 hover:bg-hover hover:text-text',
            column.numeric && 'flex-row-reverse',
          )}
        >
          <span className="truncate">{column.name}</span>
          <Arrow
            aria-hidden
            className={cx(
              'size-3.5 shrink-0',
              !on && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
            )}
          />
        </button>
      )}
    </th>
  )
}

const link = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('td:first-child a')

/** Up and down move the focus between rows, Home and End to the first and last rendered row. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>) {
  const from = event.target instanceof HTMLElement ? event.target.closest('tr') : null
  if (!from || document.activeElement !== link(from)) return
  const linked = [...event.currentTarget.children].filter(link)
  const at = linked.indexOf(from)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: linked.length - 1 }[event.key]
  const next = to === undefined ? null : link(linked[to])
  if (!next) return
  event.preventDefault()
  next.focus()
  next.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

function AllRows<Row>({ rows, rowKey, columns, rowLink, pinned }: ViewProps<Row> & { pinned: boolean }) {
  return (
    // The keys only move the focus between the links of the rows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody onKeyDown={moveFocus}>
      {rows.map((row) => (
        <PlainRow key={rowKey(row)} columns={columns} row={row} rowLink={rowLink} pinned={pinned} />
      ))}
    </tbody>
  )
}

function VirtualRows<Row>(props: ViewProps<Row> & { region: HTMLDivElement | null }) {
  const { rows, rowKey, columns, rowLink, region } = props
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const { shown, before, after, row: measured } = useRegionRows({ keys, estimate: rowHeight, overscan: 3, region })
  return (
    // The keys only move the focus between the links of the rows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody onKeyDown={moveFocus} className="[overflow-anchor:none]">
      <Space height={before} columns={columns.length} />
      {shown.map(({ at, key }) => {
        const row = rows[at]
        return row === undefined ? null : (
          <tr key={key} ref={measured} data-index={at} aria-rowindex={at + 2} className={rowClass}>
            <Cells columns={columns} rowLink={rowLink} row={row} pinned={false} />
          </tr>
        )
      })}
      <Space height={after} columns={columns.length} />
    </tbody>
  )
}

/** Pixels. Estimated height of a row with one line of text. */
const rowHeight = () => 36

/** Spacer for the rows that are not rendered. */
function Space({ height, columns }: { height: number; columns: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  )
}

const rowClass = 'group/row data-row'

type CellsProps<Row> = Pick<ViewProps<Row>, 'columns' | 'rowLink'> & { row: Row; pinned: boolean }

/** Memoized: does not render again when other rows are added, removed or moved. Its columns must be stable. */
const PlainRow = generic(function PlainRow<Row>(props: CellsProps<Row>) {
  return (
    <tr className={rowClass}>
      <Cells {...props} />
    </tr>
  )
})

const Cells = generic(function Cells<Row>({ columns, rowLink, row, pinned }: CellsProps<Row>) {
  return columns.map((column, at) => (
    <td
      key={column.id}
      className={
        cx(
          column.numeric && 'text-end whitespace-nowrap tabular-nums',
          pinned &&
            at === 0 &&
            'sticky start-0 z-10 bg-canvas group-focus-within/row:bg-hover group-hover/row:bg-hover',
        ) || undefined
      }
    >
      {at === 0 ? <NameCell column={column} row={row} link={rowLink?.(row)} /> : cellOf(column, row)}
    </td>
  ))
})
