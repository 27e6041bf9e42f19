import type {
  CommentItem,
  ExternalResource,
  Facilitator,
  InventoryEntry,
  PostItem,
  VirtualEventSettings,
} from '@frontdesk/api-types'
import { index, integer, jsonb, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'
import { eventId, events } from './event.ts'
import { projectId } from './project.ts'

/** An inventory item, with its attributes for all events (`inventory` of op 19). */
export const inventoryItems = pgTable(
  'inventory_items',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    typeId: uuid('type_id'),
    itemOrder: integer('item_order').notNull().default(0),
    record: jsonb('record').$type<NonNullable<InventoryEntry['inventory']>>().notNull(),
  },
  (t) => [index('inventory_items_project').on(t.projectId)],
)

/** The same item at one event (`details` and `settings` of op 19). */
export const eventInventory = pgTable(
  'event_inventory',
  {
    id: uuid('id').primaryKey(),
    eventId: eventId(),
    inventoryId: uuid('inventory_id')
      .notNull()
      .references(() => inventoryItems.id),
    typeId: uuid('type_id'),
    itemOrder: integer('item_order').notNull().default(0),
    details: jsonb('details').$type<NonNullable<InventoryEntry['details']>>().notNull(),
    settings: jsonb('settings').$type<NonNullable<InventoryEntry['settings']>>(),
  },
  (t) => [uniqueIndex('event_inventory_item_in_event').on(t.eventId, t.inventoryId)],
)

export const virtualInfos = pgTable(
  'virtual_infos',
  {
    id: uuid('id').primaryKey(),
    eventId: eventId(),
    record: jsonb('record').$type<VirtualEventSettings>().notNull(),
  },
  (t) => [uniqueIndex('virtual_infos_event').on(t.eventId)],
)

export const externalResources = pgTable(
  'external_resources',
  {
    id: uuid('id').primaryKey(),
    eventId: eventId(),
    itemOrder: integer('item_order').notNull().default(0),
    record: jsonb('record').$type<ExternalResource>().notNull(),
  },
  (t) => [index('external_resources_event').on(t.eventId, t.itemOrder, t.id)],
)

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    eventId: eventId(),
    parentId: uuid('parent_id'),
    topLevelId: uuid('top_level_id').notNull(),
    created: instant('created'),
    record: jsonb('record').$type<CommentItem>().notNull(),
  },
  (t) => [index('comments_event').on(t.eventId, t.created, t.id)],
)

/** Posts have no id and no date: the id derives from the content, `itemOrder` is the order of arrival. */
export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey(),
    eventId: eventId(),
    itemOrder: integer('item_order').notNull(),
    record: jsonb('record').$type<PostItem>().notNull(),
  },
  (t) => [index('posts_event').on(t.eventId, t.itemOrder, t.id)],
)

export const facilitators = pgTable(
  'facilitators',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    personId: uuid('person_id'),
    record: jsonb('record').$type<Facilitator>().notNull(),
  },
  (t) => [index('facilitators_project').on(t.projectId)],
)

const facilitatorId = () =>
  uuid('facilitator_id')
    .notNull()
    .references(() => facilitators.id)

export const eventFacilitators = pgTable(
  'event_facilitators',
  { eventId: eventId(), facilitatorId: facilitatorId() },
  (t) => [
    primaryKey({ columns: [t.eventId, t.facilitatorId] }),
    index('event_facilitators_facilitator').on(t.facilitatorId),
  ],
)

/** Op 25: one row per person, facilitator and top-level event, however often it is requested. */
export const favorites = pgTable(
  'favorites',
  {
    facilitatorId: facilitatorId(),
    personId: uuid('person_id').notNull(),
    topLevelEventId: uuid('top_level_event_id')
      .notNull()
      .references(() => events.id),
    created: instant('created').notNull(),
  },
  (t) => [primaryKey({ columns: [t.facilitatorId, t.personId, t.topLevelEventId] })],
)
