/** Operations 19 and 20: the inventory of an event. Choices that the API leaves open: `docs/unknowns.md`. */
import { schemas } from '@frontdesk/api-types'
import type { InventoryDetails, InventoryEntry, InventoryItem, InventorySettings } from '@frontdesk/api-types'
import { and, eq, sql } from 'drizzle-orm'

import { eventInventory, inventoryItems } from '#db/schema.ts'

import type { Handlers, ServiceDeps } from '../handler.ts'
import { WHOLE_PAGE } from '../paging.ts'
import { notFound } from '../problem.ts'

/** The attributes that can differ per event. */
function settingsInForce(item: InventoryItem, details: InventoryDetails): InventorySettings {
  return schemas.InventorySettings.parse(details.mainControlsAttributes === true ? item : details)
}

const entryOf = ({ inventory, details }: { inventory: InventoryItem; details: InventoryDetails }): InventoryEntry => ({
  inventory,
  details,
  settings: settingsInForce(inventory, details),
})

export function createInventoryHandlers({ db, reach }: ServiceDeps) {
  const entries = () =>
    db
      .select({ inventory: inventoryItems.record, details: eventInventory.details })
      .from(eventInventory)
      .innerJoin(inventoryItems, eq(inventoryItems.id, eventInventory.inventoryId))

  return {
    listInventory: async ({ params, query, access }) => {
      const event = await reach.eventPlace(access, params.eventid)
      const typeId = sql`coalesce(${eventInventory.typeId}, ${inventoryItems.typeId})`
      const rows = await entries()
        .where(
          and(
            eq(eventInventory.eventId, event.id),
            query.inventoryTypeId === undefined ? undefined : sql`${typeId} = ${query.inventoryTypeId}`,
          ),
        )
        .orderBy(eventInventory.itemOrder, eventInventory.id)
        .limit(WHOLE_PAGE)
      return rows.map(entryOf)
    },

    getInventoryItem: async ({ params, access }) => {
      const event = await reach.eventPlace(access, params.eventid)
      const [row] = await entries().where(
        and(eq(eventInventory.eventId, event.id), eq(eventInventory.inventoryId, params.inventoryid)),
      )
      if (row === undefined) throw notFound(`The event has no inventory ${params.inventoryid}.`)
      return entryOf(row)
    },
  } satisfies Partial<Handlers>
}
