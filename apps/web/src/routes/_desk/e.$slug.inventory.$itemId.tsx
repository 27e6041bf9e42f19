import { createFileRoute } from '@tanstack/react-router'

import { useEventPage } from './-event-page.tsx'
import { InventoryItemDialog } from './-inventory-item.tsx'

/** One item (op 20). */
export const Route = createFileRoute('/_desk/e/$slug/inventory/$itemId')({
  component: Item,
})

function Item() {
  const { itemId } = Route.useParams()
  const { type } = Route.useSearch()
  return <InventoryItemDialog key={itemId} itemId={itemId} back={useEventPage().links.inventory(type)} />
}
