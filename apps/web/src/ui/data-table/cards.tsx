import { useMemo, useRef } from 'react'

import { cx } from '#ui/cx.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

import { NameCell, type ViewProps, cellOf, manyRows } from './cell.tsx'
import { isBlank } from './order.ts'
import { usePrinting } from './use-printing.ts'
import { useWindowRows } from './use-virtual-rows.ts'

/** One card per row, for phones: the name, then each visible column that has a value, with its label. */
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

/** In the document, without styles, the first cards follow each other. */
function VirtualCards<Row>(props: ViewProps<Row>) {
  const { rows, rowKey, label, total: size = rows.length } = props
  const list = useRef<HTMLUListElement>(null)
  const hydrated = useHydrated()
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const { shown, total, row: measured } = useWindowRows({ keys, estimate: cardHeight, overscan: 6, list })
  return (
    <ul
      ref={list}
      aria-label={label}
      className="border-line relative border-t [overflow-anchor:none]"
      style={hydrated ? { height: total } : undefined}
    >
      {shown.map(({ at, key, start }) => {
        const row = rows[at]
        return row === undefined ? null : (
          <li
            key={key}
            ref={measured}
            data-index={at}
            aria-setsize={size}
            aria-posinset={at + 1}
            style={hydrated ? { transform: `translateY(${start}px)` } : undefined}
            className={cx(cardClass, hydrated && 'absolute! inset-x-0 top-0')}
          >
            <Card {...props} row={row} />
          </li>
        )
      })}
    </ul>
  )
}

/** Pixels. Estimated height of a card with its usual fields. */
const cardHeight = () => 96

const cardClass = 'group/row relative flex flex-col gap-1 border-b border-line py-2.5 focus-within:bg-hover'

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
          isBlank(column.value(row)) && (column.omitEmpty || !column.cell?.(row)) ? null : (
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
