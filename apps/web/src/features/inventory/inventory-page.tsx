import { Outlet, useParams } from '@tanstack/react-router'

import { InventoryScreen } from './inventory-screen.tsx'
import type { InventorySearch } from './inventory-search.ts'

/** The list, or the open item in its place. */
export function InventoryPage({ search }: { search: InventorySearch }) {
  const { itemId } = useParams({ strict: false })
  return itemId === undefined ? <InventoryScreen search={search} /> : <Outlet />
}
