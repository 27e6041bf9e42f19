import { Outlet, createFileRoute } from '@tanstack/react-router'

import { InventoryScreen } from './-inventory-screen.tsx'
import { guidIn, present } from './-search.ts'

/** Inventory, without the event's record. */
export const Route = createFileRoute('/_desk/events/$eventId/inventory')({
  validateSearch: (search): { type?: string } => present({ type: guidIn(search, 'type') }),
  component: Inventory,
})

function Inventory() {
  const { type } = Route.useSearch()
  return (
    <>
      <InventoryScreen type={type} />
      <Outlet />
    </>
  )
}
