import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'

import { cx } from '#ui/cx.ts'
import { useRoving } from '#ui/keyboard/use-roving.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

import type { Column } from './column.ts'
import { type RowSelection, SelectBox } from './row-selection.tsx'
import type { Sorting } from './table-state.ts'

const sampled = 300

type ColumnWidths = { shares: number[]; total: number }

/**
 * Column widths of a virtualized table: the stated ones, else from the longest texts of a sample of its rows. `shares`
 * are percent of the table; `total` is in characters: below it the table scrolls sideways.
 */
export function columnWidths<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ColumnWidths {
  const step = Math.max(1, Math.floor(rows.length / sampled))
  const sample: Row[] = []
  for (let at = 0; at < rows.length; at += step) sample.push(rows[at] as Row)
  const widths = columns.map((column) => {
    if (column.width !== undefined) return column.width
    const longest = Math.max(column.name.length + 4, ...sample.map((row) => String(column.value(row) ?? '').length))
    const most = column.room ?? (column.wide ? 48 : 28)
    const room = Math.min(Math.max(longest, column.cell ? 16 : 6), most) + 4
    return column.wide ? room * 1.25 : room
  })
  const total = widths.reduce((sum, width) => sum + width, 0)
  return { shares: widths.map((width) => (width / total) * 100), total: Math.round(total * 0.85) }
}

/** Characters that the column of boxes takes. */
const selectWidth = 6

type FrameProps<Row> = {
  ref: Ref<HTMLDivElement>
  label: string
  /** Rows with the header, loaded or not; undefined where the document has them all. */
  rowCount?: number | undefined
  columns: readonly Column<Row>[]
  /** null: the browser measures the cells. */
  widths: ColumnWidths | null
  sorting: Sorting | null
  onSort: (id: string) => void
  /** It scrolls in this region, not with the page. */
  own: boolean
  /** The first column stays where the others scroll sideways. */
  pinned?: boolean
  /** The header is one tab stop and the region none: its rows are what keys are for. */
  fewTabStops?: boolean
  selection?: RowSelection<Row> | null
  children: ReactNode
}

/** A real table with its header, in a region that scrolls when the table is long or wide. */
export function TableFrame<Row>(props: FrameProps<Row>) {
  const { ref, label, rowCount, columns, widths, sorting, onSort, own, children } = props
  const { pinned = false, fewTabStops = false, selection = null } = props
  const head = useRef<HTMLTableRowElement>(null)
  useRoving(head)
  const hydrated = useHydrated()
  return (
    <div
      ref={ref}
      role="region"
      aria-label={label}
      // Keyboard users scroll a wide table; axe asks for it (scrollable-region-focusable).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={fewTabStops ? undefined : 0}
      className={cx(
        'relative max-w-full rounded-xs print:max-h-none! print:w-full! print:overflow-visible!',
        // May grow beyond the text column, up to the width of the window beside the rail.
        '2xl:w-max 2xl:max-w-[calc(100vw-19.5rem)] 2xl:min-w-full',
        own && 'max-h-[max(20rem,calc(100dvh-var(--top-bar)-var(--bottom-bar)-6rem))] overflow-auto',
      )}
    >
      <table
        aria-label={label}
        aria-rowcount={rowCount}
        className={cx(
          // Whatever lies above the link of a row stays below the header.
          'text-table [&>tbody]:isolate w-full border-separate border-spacing-0 text-start',
          // Fixed layout: rows that scroll into view must not change the column widths.
          widths && 'table-fixed',
        )}
        style={widths && hydrated ? { minWidth: `${widths.total + (selection ? selectWidth : 0)}ch` } : undefined}
      >
        {widths ? (
          <colgroup>
            {selection ? <col width="36" /> : null}
            {columns.map((column, at) => (
              <col key={column.id} width={`${widths.shares[at] ?? 0}%`} />
            ))}
          </colgroup>
        ) : null}
        <thead>
          <tr ref={fewTabStops ? head : null} aria-rowindex={rowCount === undefined ? undefined : 1}>
            {selection ? (
              <th scope="col" className={cx(headClass, own ? ownHead : pageHead)}>
                <span className="block px-2">
                  <SelectBox label={selection.allLabel} checked={selection.isAll} onPress={selection.onAll} />
                </span>
              </th>
            ) : null}
            {columns.map((column, at) => (
              <Header
                key={column.id}
                column={column}
                sorting={sorting}
                onSort={onSort}
                className={cx(
                  own ? ownHead : pageHead,
                  pinned && at === 0 && 'start-0 z-20',
                  column.stays && 'end-0 z-20',
                  at > 0 && columns[at - 1]?.group !== column.group && 'border-s',
                )}
              />
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

const headClass =
  'z-10 h-8 border-b border-line bg-canvas px-1 text-label font-medium whitespace-nowrap first:ps-0 last:pe-0'
const ownHead = 'sticky top-0'
const pageHead = 'lg:sticky lg:top-(--top-bar)'

type HeaderProps<Row> = {
  column: Column<Row>
  sorting: Sorting | null
  onSort: (id: string) => void
  className: string
}

function Header<Row>({ column, sorting, onSort, className }: HeaderProps<Row>) {
  const on = sorting?.id === column.id ? sorting : null
  const Arrow = on?.descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={on ? (on.descending ? 'descending' : 'ascending') : column.unsorted ? undefined : 'none'}
      title={column.group === undefined ? undefined : `${column.name}: ${column.group}`}
      className={cx(
        headClass,
        column.numeric ? 'text-end' : 'text-start',
        column.fixedWidth && 'w-1/5',
        on ? 'text-text' : 'text-quiet',
        className,
      )}
    >
      {column.unsorted ? (
        <span className="inline-flex min-h-7 max-w-full items-center px-2">
          <span className="truncate">{column.name}</span>
        </span>
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
