import type { EventRecord } from '@frontdesk/api-types'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'
import { projectId } from './project.ts'

export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    organizationId: uuid('organization_id'),
    parentId: uuid('parent_id'),
    topLevelId: uuid('top_level_id').notNull(),
    /** The slug in lower case (`slugKey`); the record has it as written. */
    slug: text('slug'),
    /** Public: published, no draft, visibility Default or Public. Decides op 14 without a project. */
    isPublic: boolean('is_public').notNull().default(false),
    created: instant('created'),
    startUtc: instant('start_utc'),
    /** Capacity: `maximumEventSize`, null = without limit. */
    maximumSize: integer('maximum_size'),
    hasWaitlist: boolean('has_waitlist').notNull().default(false),
    /** Room on the waitlist: `waitlistSize`, null = without limit. */
    waitlistSize: integer('waitlist_size'),
    /** Number of attendees with a seat. Change it only with the event's row locked. */
    enrolled: integer('enrolled').notNull().default(0),
    /** Number of attendees on the waitlist. Change it only with the event's row locked. */
    waitlisted: integer('waitlisted').notNull().default(0),
    /** SHA-256 of the request that created it (ops 7 and 13): a repeated request returns the same event. */
    createdBy: text('created_by'),
    record: jsonb('record').$type<EventRecord>().notNull(),
  },
  (t) => [
    uniqueIndex('events_slug_in_project').on(t.projectId, t.slug),
    index('events_slug').on(t.slug),
    index('events_top_level').on(t.topLevelId),
  ],
)

export const eventId = () =>
  uuid('event_id')
    .notNull()
    .references(() => events.id)
