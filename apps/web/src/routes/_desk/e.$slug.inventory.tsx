import { Outlet, createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'

import { InventoryScreen } from './-inventory-screen.tsx'
import { openEvent } from './-open-event.ts'
import { guidIn, present } from './-search.ts'

/** Inventory of the event; an open item lies over it. */
export const Route = createFileRoute('/_desk/e/$slug/inventory')({
  validateSearch: (search): { type?: string } => present({ type: guidIn(search, 'type') }),
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: async ({ context: { client }, params, deps }) => {
    const event = await openEvent(client, params.slug, deps.project)
    void client.prefetchQuery(query('listInventory', { params: { eventid: event.id } }))
  },
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
