import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { Guest } from '#api/desk/guests.ts'
import { say } from '#i18n/say.ts'
import type { EventPaths } from '#navigation/paths.ts'
import { guestLink } from '#people/guest-link.ts'
import { useReturnToPlace } from '#people/list-places.ts'
import { cx } from '#ui/cx.ts'
import { useRegionRows } from '#ui/data-table/use-virtual-rows.ts'
import { keyName } from '#ui/keyboard/shortcuts.ts'
import { useRoving } from '#ui/keyboard/use-roving.ts'
import { ListLink } from '#ui/list-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

import { type GuestColumn, type ShownWith, RowMark, groupWords, reversible } from './guest-columns.tsx'
import { type Selection, isChosen } from './selection.ts'

export type GuestRows = {
  label: string
  /** The query of the rows: for another one the list begins at its top. */
  of: string
  /** Rows that fit. */
  count: number
  /** null until the page of the row has arrived. */
  rowAt: (at: number) => Guest | null
  columns: readonly GuestColumn[]
  links: EventPaths
  shown: ShownWith
  /** Rows on screen, whenever they change. */
  onRange: (first: number, last: number) => void
  sort: string
  onSort: (sort: string) => void
  /** null where nothing can be chosen. */
  selection: Selection | null
  onSelect: (at: number, range: boolean) => void
  onSelectAll: () => void
  /** The row that the search has picked, by the guest's id. */
  picked: string | null
  /** Enter on a row: the card opens, and the search keeps the focus. */
  onOpen: (guest: Guest) => void
}

const rowHeight = () => 36
const selectWidth = 6

/** The list on a desk: rows of fixed height in a region of their own, of which only those on screen exist. */
export function GuestTable(props: GuestRows) {
  const { label, of, count, columns, onRange, selection } = props
  const [region, setRegion] = useState<HTMLDivElement | null>(null)
  const keys = useMemo(() => Array.from({ length: count }, (_, at) => String(at)), [count])
  const virtual = useRegionRows({ keys, estimate: rowHeight, overscan: 6, region })
  const { shown, before, after, row: measured } = virtual
  const keep = useReturnToPlace(region, virtual.offsetOf)
  const [first, last] = [shown[0]?.at ?? 0, shown.at(-1)?.at ?? 0]
  useEffect(() => onRange(first, last), [onRange, first, last])
  const shownOf = useRef(of)
  useLayoutEffect(() => {
    if (shownOf.current === of) return
    shownOf.current = of
    region?.scrollTo({ top: 0 })
  }, [region, of])
  const span = columns.length + (selection ? 1 : 0)
  const total = columns.reduce((sum, { width }) => sum + width, 0)
  return (
    <div
      ref={setRegion}
      role="region"
      aria-label={label}
      // Its headers and rows take the focus: the region itself is no tab stop.
      className="relative max-h-[max(20rem,calc(100dvh-var(--top-bar)-6rem))] max-w-full overflow-auto rounded-xs 2xl:max-w-[calc(100vw-19.5rem)] 2xl:min-w-full"
    >
      <table
        aria-label={label}
        aria-rowcount={count + 1}
        className="text-table w-full table-fixed border-separate border-spacing-0 text-start"
        style={{ minWidth: `${total * 0.86 + (selection ? selectWidth : 0)}ch` }}
      >
        <colgroup>
          {selection ? <col style={{ width: '2.25rem' }} /> : null}
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width: `${(width / total) * 100}%` }} />
          ))}
        </colgroup>
        <Head {...props} />
        {/* The keys only move the focus between the links of the rows. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onClickCapture={keep} onKeyDown={(event) => moveFocus(event, props)} className="[overflow-anchor:none]">
          <Space height={before} columns={span} />
          {shown.map(({ at, key }) => (
            <tr
              key={key}
              ref={measured}
              data-index={at}
              aria-rowindex={at + 2}
              className={cx('group/row data-row', isPicked(props, at) && 'bg-hover')}
            >
              <Cells {...props} at={at} guest={props.rowAt(at)} chosen={chosenAt(props, at)} />
            </tr>
          ))}
          <Space height={after} columns={span} />
        </tbody>
      </table>
    </div>
  )
}

export function isPicked({ picked, rowAt }: Pick<GuestRows, 'picked' | 'rowAt'>, at: number): boolean {
  return picked !== null && rowAt(at)?.id === picked
}

function chosenAt({ selection, rowAt }: GuestRows, at: number): boolean {
  const guest = rowAt(at)
  return selection !== null && guest !== null && isChosen(selection, guest.id)
}

function Space({ height, columns }: { height: number; columns: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  )
}

const headClass =
  'bg-canvas text-label text-quiet border-line sticky top-0 z-10 border-b px-3 font-medium whitespace-nowrap first:ps-2 last:pe-2'

/** One line: where the word of another begins stands a line, and each header tells whose word it is. */
function Head({ columns, sort, onSort, selection, onSelectAll }: GuestRows) {
  const row = useRef<HTMLTableRowElement>(null)
  useRoving(row)
  return (
    <thead>
      <tr ref={row} aria-rowindex={1}>
        {selection ? (
          <th scope="col" className={cx(headClass, 'h-8')}>
            <SelectBox
              label={selection.kind === 'all' ? say('Select none') : say('Select everyone in this list')}
              checked={selection.kind === 'all'}
              onPress={onSelectAll}
            />
          </th>
        ) : null}
        {columns.map((column, at) => (
          <Header
            key={column.id}
            column={column}
            sort={sort}
            onSort={onSort}
            begins={at > 0 && columns[at - 1]?.group !== column.group}
          />
        ))}
      </tr>
    </thead>
  )
}

type HeaderProps = { column: GuestColumn; sort: string; onSort: (sort: string) => void; begins: boolean }

function Header({ column: { name, group, sort: own }, sort, onSort, begins }: HeaderProps) {
  const descending = own !== undefined && sort === `-${own}`
  const on = own !== undefined && (sort === own || descending)
  const Arrow = descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={on ? (descending ? 'descending' : 'ascending') : own === undefined ? undefined : 'none'}
      title={`${name}: ${say(groupWords[group])}`}
      className={cx(headClass, 'h-8 text-start', begins && 'border-s', on && 'text-text!')}
    >
      {own === undefined ? (
        <span className="block truncate">{name}</span>
      ) : (
        <button
          type="button"
          onClick={() => onSort(on && !descending && reversible.has(own) ? `-${own}` : own)}
          className="group/sort hover:bg-hover hover:text-text touch:min-h-11 -ms-2 inline-flex min-h-7 max-w-full items-center gap-1 rounded-xs px-2"
        >
          <span className="truncate">{name}</span>
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

/** A box in a row. It lies above the row's link, and takes the Shift key for a range. */
function SelectBox(props: { label: string; checked: boolean; onPress: (range: boolean) => void }) {
  const { label, checked, onPress } = props
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={() => undefined}
      onClick={(event: MouseEvent) => onPress(event.shiftKey)}
      className="accent-accent relative z-10 size-4 align-middle"
    />
  )
}

type CellsProps = Pick<GuestRows, 'columns' | 'links' | 'shown' | 'onSelect'> & {
  at: number
  guest: Guest | null
  selection: Selection | null
  chosen: boolean
}

/** Memoized by what a row shows: a scroll renders only the rows that are new. */
const Cells = memo(
  function Cells({ columns, links, shown, onSelect, at, guest, selection, chosen }: CellsProps) {
    if (guest === null)
      return (
        <td colSpan={columns.length + (selection ? 1 : 0)}>
          <Skeleton className="h-3" style={{ width: `${28 + ((at * 13) % 22)}%` }} />
        </td>
      )
    return (
      <>
        {selection ? (
          <td>
            <SelectBox
              label={say('Select {name}', { name: guest.sheet.name })}
              checked={chosen}
              onPress={(range) => onSelect(at, range)}
            />
          </td>
        ) : null}
        {columns.map((column, index) => (
          <td key={column.id} className="overflow-hidden whitespace-nowrap">
            {index === 0 ? (
              <span className="flex min-w-0 items-baseline gap-2">
                <ListLink
                  to={guestLink(guest, links)}
                  data-guest={guest.id}
                  title={guest.sheet.name.length > 24 ? guest.sheet.name : undefined}
                  className="row-link min-w-0 truncate"
                >
                  <bdi>{guest.sheet.name}</bdi>
                </ListLink>
                <RowMark short guest={guest} />
              </span>
            ) : (
              column.cell(guest, shown)
            )}
          </td>
        ))}
      </>
    )
  },
  (a, b) =>
    a.guest === b.guest &&
    a.columns === b.columns &&
    a.chosen === b.chosen &&
    a.at === b.at &&
    a.onSelect === b.onSelect &&
    (a.selection === null) === (b.selection === null) &&
    a.shown === b.shown,
)

const linkIn = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('a[data-guest]')

/**
 * Up and down move the focus between rows, Home and End to the first and last rendered row; Enter opens a card for who
 * goes on by keyboard.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, { rowAt, onOpen }: Pick<GuestRows, 'rowAt' | 'onOpen'>) {
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('tr, li') : null
  if (!from || document.activeElement !== linkIn(from)) return
  const guest =
    event.key === 'Enter' && keyName(event.nativeEvent) === 'Enter' ? rowAt(Number(from.dataset['index'])) : null
  if (guest) {
    event.preventDefault()
    onOpen(guest)
    return
  }
  const linked = [...event.currentTarget.children].filter((row) => linkIn(row))
  const at = linked.indexOf(from)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: linked.length - 1 }[event.key]
  const next = to === undefined ? null : linkIn(linked[to])
  if (!next) return
  event.preventDefault()
  next.focus()
  next.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
}
