import { createHash } from 'node:crypto'

import { schemas } from '@frontdesk/api-types'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'

import { instantOf } from '#db/keys.ts'
import { eventRow, needed } from '#db/rows.ts'
import * as table from '#db/schema.ts'

import { guid, loadKind, readAs, recordKind } from './load-kind.ts'
import { upsert } from './upsert.ts'

export const events = recordKind(schemas.Event, table.events, eventRow)

export const virtualInfo = recordKind(schemas.VirtualEventSettings, table.virtualInfos, (record) => ({
  id: record.id,
  eventId: needed(record.eventId, 'eventId'),
  record,
}))

export const externalResources = recordKind(schemas.ExternalResource, table.externalResources, (record) => ({
  id: record.id,
  eventId: needed(record.eventId, 'eventId'),
  itemOrder: record.itemOrder ?? 0,
  record,
}))

/** `{user, comment}` */
export const comments = loadKind({
  read: (line) => {
    const record = readAs(schemas.CommentItem, line)
    const comment = needed(record.comment, 'comment')
    return {
      id: comment.id,
      eventId: needed(comment.eventId, 'comment.eventId'),
      parentId: comment.parentId ?? null,
      topLevelId: comment.topLevelId ?? comment.id,
      created: instantOf(comment.created),
      record,
    }
  },
  write: (tx, rows) => upsert(tx, table.comments, rows),
  key: ({ id }) => id,
})

/** A post has no id: equal content at the same event is the same post. */
function postId(eventId: string, content: unknown): string {
  const hex = createHash('sha256')
    .update(`${eventId} ${JSON.stringify(content)}`)
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Beside the record: `eventId`. Their order is the order of the lines. */
export const posts = loadKind({
  read: (line) => {
    const { eventId } = readAs(z.object({ eventId: guid }), line)
    const record = readAs(schemas.PostItem, line)
    return { id: postId(eventId, record), eventId, record }
  },
  write: (tx, items, { before }) =>
    upsert(
      tx,
      table.posts,
      items.map((item, index) => ({ ...item, itemOrder: before + index })),
    ),
  key: ({ id }) => id,
})

const facilitatorLinks = z.object({ eventIds: z.array(guid).nullish() })

/** A line has the record and, beside it, `eventIds`. */
export const facilitators = loadKind({
  read: (line) => {
    const record = readAs(schemas.Facilitator, line)
    const { eventIds } = readAs(facilitatorLinks, line)
    const row = {
      id: record.id,
      projectId: needed(record.projectId, 'projectId'),
      personId: record.personId ?? null,
      record,
    }
    return { row, eventIds: [...new Set(eventIds ?? [])] }
  },
  write: async (tx, items) => {
    const rows = items.map(({ row }) => row)
    await upsert(tx, table.facilitators, rows)
    const { facilitatorId } = table.eventFacilitators
    await tx.delete(table.eventFacilitators).where(
      inArray(
        facilitatorId,
        rows.map(({ id }) => id),
      ),
    )
    const links = items.flatMap(({ row, eventIds }) => eventIds.map((eventId) => ({ eventId, facilitatorId: row.id })))
    if (links.length > 0) await tx.insert(table.eventFacilitators).values(links)
  },
  key: ({ row }) => row.id,
  batch: 200,
})

/**
 * `{inventory, details, settings}`; the event is `details.eventId`. `settings` derive from the other two and are not
 * stored.
 */
export const inventory = loadKind({
  read: (line) => {
    const entry = readAs(schemas.InventoryEntry, line)
    const item = needed(entry.inventory, 'inventory')
    const details = needed(entry.details, 'details')
    return {
      item: {
        id: item.id,
        projectId: needed(item.projectId, 'inventory.projectId'),
        typeId: item.type?.id ?? null,
        itemOrder: item.itemOrder ?? 0,
        record: item,
      },
      atEvent: {
        id: details.id,
        eventId: needed(details.eventId, 'details.eventId'),
        inventoryId: item.id,
        typeId: details.typeId ?? null,
        itemOrder: details.itemOrder ?? 0,
        details,
      },
    }
  },
  write: async (tx, entries) => {
    // An item is in every entry of its events; one statement may touch a row only once.
    const items = new Map(entries.map(({ item }) => [item.id, item]))
    await upsert(tx, table.inventoryItems, [...items.values()])
    await upsert(
      tx,
      table.eventInventory,
      entries.map(({ atEvent }) => atEvent),
    )
  },
  key: ({ atEvent }) => atEvent.id,
  batch: 250,
})
