import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import type { InventoryView } from '#records/inventory/inventory-view.ts'
import { ScarcityBadge } from '#records/inventory/scarcity-badge.tsx'

/** Scarcity of an item, and what is left, as stated. */
export function StockCount({ view: { scarcity, stock } }: { view: InventoryView }) {
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
