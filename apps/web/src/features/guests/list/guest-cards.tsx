import { useEffect, useMemo, useRef } from 'react'

import { guestLink } from '#people/guest-link.ts'
import { useReturnToRow } from '#people/scroll-positions.ts'
import { cx } from '#ui/cx.ts'
import { cellOf } from '#ui/data-table/cell.tsx'
import { moveFocus } from '#ui/data-table/table-rows.tsx'
import { useWindowRows } from '#ui/data-table/use-virtual-rows.ts'
import { ListLink } from '#ui/list-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

import { ArrivedCell, OnEventBadge, RowMark } from './guest-columns.tsx'
import type { GuestRows } from './guest-table.tsx'
import { sharedNames } from './single-guest.ts'

const cardHeight = () => 78
const fixed = new Set(['name', 'onEvent', 'arrived', 'ticket', 'company', 'email'])

/** The list on a phone: a card for each guest, with the state at the far side. */
export function GuestCards(props: GuestRows) {
  const { label, count, rowAt, columns, shown: shownWith, onRange, picked, onOpenAt } = props
  const list = useRef<HTMLUListElement>(null)
  const keys = useMemo(() => Array.from({ length: count }, (_, at) => String(at)), [count])
  const { shown, total, row: measured, offsetOf } = useWindowRows({ keys, estimate: cardHeight, overscan: 6, list })
  const keep = useReturnToRow(window, offsetOf)
  const [first, last] = [shown[0]?.at ?? 0, shown.at(-1)?.at ?? 0]
  useEffect(() => onRange(first, last), [onRange, first, last])
  const hasNamesake = sharedNames(shown.flatMap(({ at }) => rowAt(at) ?? []))
  const more = columns.filter(({ id }) => !fixed.has(id))
  return (
    // The keys only move the focus between the links of the cards.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      aria-label={label}
      onClickCapture={keep}
      onKeyDown={(event) => moveFocus(event, onOpenAt)}
      className="border-line relative border-t [overflow-anchor:none]"
      style={{ height: total }}
    >
      {shown.map(({ at, key, start }) => {
        const guest = rowAt(at)
        return (
          <li
            key={key}
            ref={measured}
            data-index={at}
            aria-setsize={count}
            aria-posinset={at + 1}
            style={{ transform: `translateY(${start}px)` }}
            className={cx(
              guest !== null && guest.id === picked && 'bg-hover',
              'border-line focus-within:bg-hover absolute inset-x-0 top-0 flex min-h-[4.875rem] gap-3 border-b py-2.5',
            )}
          >
            {guest === null ? (
              <Skeleton className="h-4 w-40" />
            ) : (
              <>
                <div className="flex min-w-0 flex-1 flex-col gap-0.5">
                  <ListLink to={guestLink(guest, shownWith.links)} data-guest={guest.id} className="row-link">
                    <bdi>{guest.sheet.name}</bdi>
                  </ListLink>
                  {[guest.sheet.ticket, guest.sheet.company ?? guest.sheet.email].map((text, line) =>
                    text === null ? null : (
                      <span
                        key={line === 0 ? 'ticket' : 'company'}
                        dir="auto"
                        className="text-label text-quiet truncate"
                      >
                        {text}
                      </span>
                    ),
                  )}
                  {guest.sheet.company !== null && guest.sheet.email !== null && hasNamesake(guest) ? (
                    <span dir="auto" className="text-label text-quiet [overflow-wrap:anywhere]">
                      {guest.sheet.email}
                    </span>
                  ) : null}
                  <RowMark guest={guest} />
                  {more.map((column) => (
                    <span key={column.id} className="text-label flex gap-1.5">
                      <span className="text-quiet shrink-0">{column.name}</span>
                      <span className="min-w-0">{cellOf(column, guest)}</span>
                    </span>
                  ))}
                </div>
                <div className="flex shrink-0 flex-col items-end gap-1">
                  <ArrivedCell guest={guest} shown={shownWith} />
                  <OnEventBadge guest={guest} shown={shownWith} />
                </div>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
