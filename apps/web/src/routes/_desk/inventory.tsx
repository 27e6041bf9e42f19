import { createFileRoute } from '@tanstack/react-router'

import { pinsQuery } from '#api/desk/pins.ts'
import { InventoryAcross } from '#features/inventory/inventory-across.tsx'

/** What is left at every pinned event. */
export const Route = createFileRoute('/_desk/inventory')({
  loader: ({ context: { client } }) => client.ensureQueryData(pinsQuery),
  component: InventoryAcross,
})
