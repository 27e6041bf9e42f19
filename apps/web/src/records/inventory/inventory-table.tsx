import { TriangleAlert } from 'lucide-react'

import { isFree } from '#format/money.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { QuantityBar } from '#ui/quantity-bar.tsx'

import { type SnapshotChange, signed } from './inventory-snapshot.ts'
import type { InventoryView } from './inventory-view.ts'
import { ScarcityBadge } from './scarcity-badge.tsx'
import { arithmeticOf, type Stock } from './stock.ts'

/** What is left of an item: bar and numbers, or words when there is no quantity. */
export function Left({ view }: { view: Pick<InventoryView, 'name' | 'stock'> }) {
  const { stock } = view
  if (stock.noLimit)
    return (
      <p>
        {say('Limit unknown')}
        <span className="text-quiet">
          {stock.used === null ? null : ` · ${say('{count} used', { count: grouped(stock.used) })}`}
          {stock.reserved ? ` · ${say('{count} reserved', { count: grouped(stock.reserved) })}` : null}
        </span>
      </p>
    )
  return <QuantityBar what={view.name} {...stock} />
}

/** `6 − 0 − 5 = 1`: quantity, reserved, used, and the expected rest; a triangle when the service's number differs. */
export function Arithmetic({ stock, words = false }: { stock: Stock; words?: boolean }) {
  const sum = arithmeticOf(stock)
  if (!sum) return <span className="text-quiet">{stock.noLimit ? say('limit unknown') : say('partly unknown')}</span>
  const numbers = {
    quantity: grouped(sum.quantity),
    reserved: grouped(sum.reserved),
    used: grouped(sum.used),
    left: grouped(sum.left),
  }
  return (
    <span className="inline-flex flex-col gap-0.5">
      <span className="tabular-nums">
        {words
          ? say('{quantity} in all − {reserved} reserved − {used} used = {left} left', numbers)
          : say('{quantity} − {reserved} − {used} = {left}', numbers)}
      </span>
      {sum.agrees === false ? (
        <span className="text-label text-wait-ink inline-flex items-center gap-1">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {say('marked as {left} left', { left: grouped(stock.left ?? 0) })}
        </span>
      ) : null}
    </span>
  )
}

/** The price of an item, `free` or unknown. */
export function Price({ view }: { view: Pick<InventoryView, 'price' | 'priceValue'> }) {
  if (view.price === null) return <span className="text-quiet">{say('unknown')}</span>
  if (isFree(view.priceValue)) return <span>{say('free')}</span>
  return <span className="line-clamp-2">{view.price}</span>
}

export function Warnings({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <span key={text} className="text-label text-wait-ink flex items-center gap-1">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      {text}
    </span>
  ))
}

/** Omits the normal status, and one that repeats "Gone". */
function worthSaying({ status, scarcity }: InventoryView): boolean {
  return status !== null && status.word !== 'Available' && !(scarcity === 'gone' && status.word === 'OutOfStock')
}

/** Name with warnings: scarce, unusual status, contradiction, new since the last view. */
export function ItemName({ view, change }: { view: InventoryView; change: SnapshotChange | undefined }) {
  return (
    <span className={view.hidden ? 'text-quiet' : undefined}>
      <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
        <span className="line-clamp-3">{view.name}</span>
        <ScarcityBadge scarcity={view.scarcity} />
        {worthSaying(view) ? <StateBadge still state={view.status} label={say('Status')} /> : null}
        {change ? <ChangeMark change={change} /> : null}
      </span>
      {view.type ? <span className="text-label text-quiet line-clamp-2 font-normal">{view.type.name}</span> : null}
      <Warnings texts={view.warnings} />
    </span>
  )
}

/** Change since the last view in this browser: the difference in what is left, or that other counts changed. */
function ChangeMark({ change }: { change: SnapshotChange }) {
  return (
    <span className="border-edge text-label text-text inline-flex items-center gap-1 rounded-xs border border-dashed px-1.5 py-px font-medium">
      <span aria-hidden className="bg-accent size-1.5 rounded-full" />
      {changeText(change)}
    </span>
  )
}

export function changeText({ isNew, left }: SnapshotChange): string {
  if (isNew) return say('new on the list')
  if (left !== null && left !== 0) return say('{difference} left', { difference: signed(left) })
  return say('counts changed')
}
