import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

import { NameCell, type ViewProps, cellOf, manyRows } from './cell.tsx'
import { isBlank } from './order.ts'
import { usePrinting } from './use-printing.ts'

/** A row a card, for a phone: the name, then what else was chosen and is known, each with its own name. */
export function Cards<Row>(props: ViewProps<Row>) {
  const printing = usePrinting()
  return props.rows.length > manyRows && !printing ? <VirtualCards {...props} /> : <AllCards {...props} />
}

function AllCards<Row>(props: ViewProps<Row>) {
  return (
    <ul aria-label={props.label} className="border-line border-t">
      {props.rows.map((row) => (
        <li key={props.rowKey(row)} className={cardClass}>
          <Card {...props} row={row} />
        </li>
      ))}
    </ul>
  )
}

function VirtualCards<Row>(props: ViewProps<Row>) {
  const { rows, rowKey, label } = props
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    setOffset(Math.round(top + scrollY))
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 96,
    overscan: 6,
    scrollMargin: offset,
    getItemKey: (at) => {
      const row = rows[at]
      return row === undefined ? at : rowKey(row)
    },
  })
  return (
    <ul
      ref={list}
      aria-label={label}
      className="border-line relative border-t"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index]
        return row === undefined ? null : (
          <li
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
            style={{ transform: `translateY(${item.start - offset}px)` }}
            className={`${cardClass} absolute! inset-x-0 top-0`}
          >
            <Card {...props} row={row} />
          </li>
        )
      })}
    </ul>
  )
}

const cardClass =
  'group/row relative flex flex-col gap-1 border-b border-line py-2.5 transition-colors duration-120 focus-within:bg-hover'

function Card<Row>({ columns, row, rowLink }: ViewProps<Row> & { row: Row }) {
  const [name, ...rest] = columns
  if (!name) return null
  return (
    <>
      <div className="flex min-h-6 items-center">
        <NameCell column={name} row={row} link={rowLink?.(row)} />
      </div>
      <dl className="text-table grid grid-cols-[fit-content(7.5rem)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-0.5">
        {rest.map((column) =>
          isBlank(column.value(row)) && (column.brief || !column.cell?.(row)) ? null : (
            <div key={column.id} className="contents">
              <dt className="text-label text-quiet min-w-24 leading-[1.125rem]">{column.name}</dt>
              <dd className={column.numeric ? 'min-w-0 tabular-nums' : 'min-w-0'}>{cellOf(column, row)}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  )
}
