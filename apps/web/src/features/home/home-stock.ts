import type { InventoryEntry } from '@frontdesk/api-types'

import { inLocale } from '#i18n/say.ts'
import { type InventoryView, inventoryRows } from '#records/inventory/inventory-view.ts'
import { byScarcity } from '#records/inventory/stock.ts'

/** An item of an event that is gone or nearly gone. */
export type ScarceLine<E> = { key: string; event: E; view: InventoryView }

const byText = inLocale((locale) => new Intl.Collator(locale, { numeric: true }))

/** Items that are gone or nearly gone over several events, scarcest first. Hidden items are omitted. */
export function scarceLines<E extends { eventId: string; name: string }>(
  stocks: readonly { event: E; entries: readonly InventoryEntry[] }[],
): ScarceLine<E>[] {
  return stocks
    .flatMap(({ event, entries }) =>
      inventoryRows(entries)
        .filter(({ scarcity, hidden }) => !hidden && (scarcity === 'gone' || scarcity === 'nearly gone'))
        .map((view) => ({ key: `${event.eventId} ${view.id}`, event, view })),
    )
    .toSorted(
      (a, b) =>
        byScarcity(a.view.stock, b.view.stock) ||
        byText().compare(a.view.name, b.view.name) ||
        byText().compare(a.event.name, b.event.name),
    )
}
