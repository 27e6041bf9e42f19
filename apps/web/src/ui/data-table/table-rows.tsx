import type { KeyboardEvent, MouseEventHandler } from 'react'

import { cx } from '#ui/cx.ts'
import { keyName } from '#ui/keyboard/shortcuts.ts'
import { SkeletonText } from '#ui/skeleton.tsx'

import { NameCell, type ViewProps, cellOf } from './cell.tsx'
import { generic } from './generic.ts'
import { type RowSelection, SelectBox } from './row-selection.tsx'
import type { VirtualRows } from './use-virtual-rows.ts'

const linkIn = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('.row-link')

/**
 * Up and down move the focus between the links of rows or cards, Home and End to the first and last rendered one.
 * `onEnter` takes the place of the row instead of the link.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, onEnter?: (at: number) => void) {
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('tr, li') : null
  if (!from || document.activeElement !== linkIn(from)) return
  if (onEnter && keyName(event.nativeEvent) === 'Enter') {
    event.preventDefault()
    onEnter(Number(from.dataset['index']))
    return
  }
  const linked = [...event.currentTarget.children].filter(linkIn)
  const at = linked.indexOf(from)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: linked.length - 1 }[event.key]
  const next = to === undefined ? null : linkIn(linked[to])
  if (!next) return
  event.preventDefault()
  next.focus()
  next.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
}

type RowProps<Row> = Pick<ViewProps<Row>, 'columns' | 'rowLink'>

/** All rows. */
export function PlainRows<Row>({ rows, rowKey, columns, rowLink, pinned }: ViewProps<Row> & { pinned: boolean }) {
  return (
    // The keys only move the focus between the links of the rows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody onKeyDown={(event) => moveFocus(event)}>
      {rows.map((row) => (
        <PlainRow key={rowKey(row)} columns={columns} row={row} rowLink={rowLink} pinned={pinned} />
      ))}
    </tbody>
  )
}

type RenderedProps<Row> = RowProps<Row> & {
  virtual: VirtualRows
  /** null until the row has arrived. */
  rowAt: (at: number) => Row | null
  selection?: RowSelection<Row> | null
  isPicked?: (row: Row) => boolean
  onEnter?: (at: number) => void
  onClickCapture?: MouseEventHandler
}

/** The rows that `virtual` has on screen, with the space of the others. */
export function RenderedRows<Row>(props: RenderedProps<Row>) {
  const { virtual, rowAt, columns, rowLink, selection, isPicked, onEnter, onClickCapture } = props
  const span = columns.length + (selection ? 1 : 0)
  return (
    // The keys only move the focus between the links of the rows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody
      onClickCapture={onClickCapture}
      onKeyDown={(event) => moveFocus(event, onEnter)}
      className="[overflow-anchor:none]"
    >
      <Space height={virtual.before} columns={span} />
      {virtual.shown.map(({ at, key }) => {
        const row = rowAt(at)
        return (
          <tr
            key={key}
            ref={virtual.row}
            data-index={at}
            aria-rowindex={at + 2}
            className={cx(rowClass, row !== null && isPicked?.(row) && 'bg-hover')}
          >
            {row === null ? (
              <td colSpan={span}>
                <SkeletonText at={at} />
              </td>
            ) : (
              <>
                {selection ? (
                  <td>
                    <RowBox
                      at={at}
                      row={row}
                      checked={selection.isChosen(row)}
                      labelOf={selection.labelOf}
                      onRow={selection.onRow}
                    />
                  </td>
                ) : null}
                <Cells columns={columns} rowLink={rowLink} row={row} pinned={false} />
              </>
            )}
          </tr>
        )
      })}
      <Space height={virtual.after} columns={span} />
    </tbody>
  )
}

/** Spacer for the rows that are not rendered. */
function Space({ height, columns }: { height: number; columns: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden>
      <td colSpan={columns} height={height} className="p-0" />
    </tr>
  )
}

const rowClass = 'group/row data-row'

type BoxProps<Row> = Pick<RowSelection<Row>, 'labelOf' | 'onRow'> & { at: number; row: Row; checked: boolean }

const RowBox = generic(function RowBox<Row>({ at, row, checked, labelOf, onRow }: BoxProps<Row>) {
  return <SelectBox label={labelOf(row)} checked={checked} onPress={(isRange) => onRow(at, isRange)} />
})

type CellsProps<Row> = RowProps<Row> & { row: Row; pinned: boolean }

/** Memoized: does not render again when other rows are added, removed or moved. Its columns must be stable. */
const PlainRow = generic(function PlainRow<Row>(props: CellsProps<Row>) {
  return (
    <tr className={rowClass}>
      <Cells {...props} />
    </tr>
  )
})

const stuck = 'sticky z-20 bg-canvas group-focus-within/row:bg-hover group-hover/row:bg-hover'

const Cells = generic(function Cells<Row>({ columns, rowLink, row, pinned }: CellsProps<Row>) {
  return columns.map((column, at) => (
    <td
      key={column.id}
      className={
        cx(
          column.numeric && 'text-end whitespace-nowrap tabular-nums',
          column.width !== undefined && 'overflow-hidden whitespace-nowrap',
          pinned && at === 0 && `start-0 ${stuck}`,
          column.stays && `end-0 ${stuck}`,
        ) || undefined
      }
    >
      {at === 0 ? <NameCell column={column} row={row} link={rowLink?.(row)} /> : cellOf(column, row)}
    </td>
  ))
})
