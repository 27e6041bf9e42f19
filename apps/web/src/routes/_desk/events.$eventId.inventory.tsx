import { createFileRoute } from '@tanstack/react-router'

import { InventoryPage } from '#features/inventory/inventory-page.tsx'
import { inventorySearch } from '#features/inventory/inventory-search.ts'

/** Inventory, without the event's record. */
export const Route = createFileRoute('/_desk/events/$eventId/inventory')({
  validateSearch: inventorySearch,
  component: Inventory,
})

function Inventory() {
  return <InventoryPage search={Route.useSearch()} />
}
