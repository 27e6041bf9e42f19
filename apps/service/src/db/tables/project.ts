import type { EventType, Location, MetaField } from '@frontdesk/api-types'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import type { ProjectRecord } from '../project-record.ts'

export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey(),
    organizationId: uuid('organization_id'),
    record: jsonb('record').$type<ProjectRecord>().notNull(),
  },
  (t) => [index('projects_organization').on(t.organizationId)],
)

export const projectId = () =>
  uuid('project_id')
    .notNull()
    .references(() => projects.id)

export const locations = pgTable(
  'locations',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    parentId: uuid('parent_id'),
    /** Name, code, city and address, folded by `foldText`, for op 9's keyword. */
    search: text('search').notNull(),
    /** The folded name: the order of op 9. */
    sortName: text('sort_name').notNull(),
    record: jsonb('record').$type<Location>().notNull(),
  },
  (t) => [index('locations_project').on(t.projectId, t.sortName, t.id)],
)

export const eventTypes = pgTable(
  'event_types',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    itemOrder: integer('item_order').notNull().default(0),
    record: jsonb('record').$type<EventType>().notNull(),
  },
  (t) => [index('event_types_project').on(t.projectId, t.itemOrder, t.id)],
)

export const metaFields = pgTable(
  'meta_fields',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    itemOrder: integer('item_order').notNull().default(0),
    record: jsonb('record').$type<MetaField>().notNull(),
  },
  (t) => [index('meta_fields_project').on(t.projectId, t.itemOrder, t.id)],
)
