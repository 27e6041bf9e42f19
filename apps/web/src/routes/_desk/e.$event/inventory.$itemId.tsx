import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { useEventPage } from '#events/event-context.tsx'
import { InventoryItemScreen } from '#features/inventory/inventory-item.tsx'
import { say } from '#i18n/say.ts'
import { NotAnId } from '#screen/not-an-id.tsx'

/** One item (op 20). */
export const Route = createFileRoute('/_desk/e/$event/inventory/$itemId')({
  component: Item,
})

function Item() {
  const { itemId } = Route.useParams()
  const { type, sort, find, cols } = Route.useSearch()
  const { links } = useEventPage()
  if (!isGuid(itemId)) return <NotAnId part={say('Inventory')} text={itemId} />
  return <InventoryItemScreen key={itemId} itemId={itemId} back={links.inventory({ type, sort, find, cols })} />
}
