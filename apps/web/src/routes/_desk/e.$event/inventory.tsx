import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { openEvent } from '#features/events/open-event.ts'
import { InventoryPage } from '#features/inventory/inventory-screen.tsx'
import { inventorySearch } from '#features/inventory/inventory-search.ts'

/** Inventory of the event; an open item replaces the list, and Back returns to the same list. */
export const Route = createFileRoute('/_desk/e/$event/inventory')({
  validateSearch: inventorySearch,
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: async ({ context: { client }, params, deps }) => {
    const { eventId } = await openEvent(client, params.event, deps.project)
    void client.prefetchQuery(query('listInventory', { params: { eventid: eventId } }))
  },
  component: Inventory,
})

function Inventory() {
  return <InventoryPage search={Route.useSearch()} />
}
