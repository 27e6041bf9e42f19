import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { manyRows, type ViewProps } from './cell.tsx'
import { TableFrame, columnWidths } from './table-frame.tsx'
import { PlainRows, RenderedRows } from './table-rows.tsx'
import { usePrinting } from './use-printing.ts'
import { rowHeight, useRegionRows } from './use-virtual-rows.ts'

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
    <TableFrame
      ref={setRegion}
      label={label}
      rowCount={virtual ? (total ?? rows.length) + 1 : undefined}
      columns={columns}
      widths={widths}
      sorting={sorting}
      onSort={onSort}
      own={own}
      pinned={own}
    >
      {virtual ? <ManyRows {...props} region={region} /> : <PlainRows {...props} pinned={own} />}
    </TableFrame>
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

function ManyRows<Row>(props: ViewProps<Row> & { region: HTMLDivElement | null }) {
  const { rows, rowKey, columns, rowLink, region } = props
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const virtual = useRegionRows({ keys, estimate: rowHeight, overscan: 3, region })
  return <RenderedRows virtual={virtual} rowAt={(at) => rows[at] ?? null} columns={columns} rowLink={rowLink} />
}
