import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { type OneRead, useManyReads } from '#api/batched-queries.ts'
import { pinsQuery, type Pin } from '#api/desk/pins.ts'
import { kindOf } from '#api/problem.ts'
import type { Pinned } from '#events/pinned-events.ts'
import { nearestPins, usePinnedEvents } from '#events/pinned-events.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { inventoryRows, type InventoryView } from '#records/inventory/inventory-view.ts'
import { ScarcityBadge } from '#records/inventory/scarcity-badge.tsx'
import { Page } from '#screen/tabbed-page.tsx'
import { AsOf } from '#ui/as-of.tsx'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { RowLink } from '#ui/table.tsx'

/** Scarcity of an item, and what is left, as stated. */
function StockCount({ view: { scarcity, stock } }: { view: InventoryView }) {
  return (
    <span className="flex shrink-0 items-center gap-2">
      <ScarcityBadge scarcity={scarcity} />
      <span data-numbers className="text-label text-quiet">
        {countWords(stock)}
      </span>
    </span>
  )
}

function countWords({ left, quantity }: InventoryView['stock']): string {
  if (left === null) return quantity === null ? say('No limit') : say('left unknown')
  return quantity === null
    ? say('{left} left', { left: grouped(left) })
    : say('{left} left of {quantity}', { left: grouped(left), quantity: grouped(quantity) })
}

const shownOfEach = 5

type Stock = OneRead<'listInventory'>

/** What is left at all pinned events, nearest event first, scarcest items first (op 19). */
export function InventoryAcross() {
  const { data } = useSuspenseQuery(pinsQuery)
  const pins = usePinnedEvents({ reads: false })
  const [from] = useState(Date.now)
  const asked = nearestPins(data, from)
  const many = useManyReads(
    'listInventory',
    asked.map(({ eventId }) => ({ params: { eventid: eventId } })),
    { atOnce: 3 },
  )
  const stockOf = new Map(asked.map(({ eventId }, at) => [eventId, many.reads[at]]))
  return (
    <Page
      title={say('Inventory')}
      aside={
        many.at && many.left === 0 ? <AsOf at={many.at} refreshing={many.refreshing} onRefresh={many.refresh} /> : null
      }
    >
      {pins.length === 0 ? (
        <Empty title={say('No event is pinned yet')} action={<ButtonLink to="/">{say('Go to home')}</ButtonLink>}>
          {say('What is left at the events that you pin is listed here, the scarcest first.')}
        </Empty>
      ) : null}
      {pins.map((pin) =>
        stockOf.has(pin.eventId) ? <EventStock key={pin.eventId} pin={pin} read={stockOf.get(pin.eventId)} /> : null,
      )}
      <NotAsked pins={data} asked={asked.length} />
    </Page>
  )
}

function NotAsked({ pins, asked }: { pins: readonly Pin[]; asked: number }) {
  const count = pins.length - asked
  return count > 0 ? (
    <p className="text-table text-quiet">
      {say('{count, plural, one {# more pinned event is} other {# more pinned events are}} not shown here.', { count })}
    </p>
  ) : null
}

/** The link counts as the page of the event does, which also lists hidden items. */
export function EventStock({ pin, read }: { pin: Pinned; read: Stock | undefined }) {
  const all = inventoryRows(read?.answer?.data ?? [])
  const rows = all.filter(({ hidden }) => !hidden)
  const paths = eventPaths(pin.slug, pin.projectId)
  return (
    <Section
      title={
        <Link
          {...paths.inventory()}
          dir="auto"
          className="own-words touch:inline-flex touch:min-h-11 touch:items-center underline decoration-current/40 underline-offset-2 hover:decoration-current"
        >
          {pin.event?.name ?? pin.name}
        </Link>
      }
      aside={<p className="text-table text-quiet">{pin.when.stateText}</p>}
    >
      {read?.answer ? <Items pin={pin} rows={rows} /> : <Unread read={read} />}
      {all.length > Math.min(rows.length, shownOfEach) ? (
        <ButtonLink {...paths.inventory()} compact kind="quiet" className="w-fit">
          {say('All {count} items', { count: all.length })}
        </ButtonLink>
      ) : null}
    </Section>
  )
}

function Unread({ read }: { read: Stock | undefined }) {
  if (!read?.problem) return <SkeletonRows rows={shownOfEach} />
  const kind = kindOf(read.problem)
  return (
    <p className="text-wait-ink py-2">
      {kind === 'refused'
        ? say('Inventory not open to this desk')
        : kind === 'offline'
          ? say('Not known while offline')
          : say('Inventory could not be read now')}
    </p>
  )
}

function Items({ pin, rows }: { pin: Pinned; rows: readonly InventoryView[] }) {
  if (rows.length === 0) return <p className="text-quiet py-2">{say('No inventory')}</p>
  return (
    <ul className="border-line border-t">
      {rows.slice(0, shownOfEach).map((row) => (
        <li
          key={row.id}
          className="group/row border-line focus-within:bg-hover hover:bg-hover touch:min-h-11 relative flex min-h-9 items-center gap-3 border-b px-1"
        >
          <RowLink
            {...eventPaths(pin.slug, pin.projectId).item(row.id)}
            dir="auto"
            className="own-words flex-1 truncate"
          >
            {row.name}
          </RowLink>
          <StockCount view={row} />
        </li>
      ))}
    </ul>
  )
}
