import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { moment } from './tables.ts'

/** Records that the service has shown, to be found again. What they say of anybody is not in clear. */
export const directory = pgTable(
  'directory',
  {
    kind: text('kind').notNull(),
    id: uuid('id').notNull(),
    /** The empty id where the record belongs to no event. */
    eventId: uuid('event_id').notNull(),
    projectId: uuid('project_id'),
    operation: text('operation').notNull(),
    /** Names, addresses, numbers and ids of whoever it is, encrypted for this row. */
    entry: text('entry').notNull(),
    seenAt: moment('seen_at').notNull(),
    /** By the database's clock: what other desks have written since one looked. */
    storedAt: moment('stored_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id, table.eventId] }),
    index('directory_seen').on(table.seenAt),
    index('directory_stored').on(table.storedAt),
  ],
)

/** Ids that were erased, so that other desks on the database forget them too. Kept for a day. */
export const directoryErasures = pgTable(
  'directory_erasure',
  {
    id: uuid('id').primaryKey(),
    ids: uuid('ids').array().notNull(),
    at: moment('at').notNull(),
    storedAt: moment('stored_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('directory_erasure_stored').on(table.storedAt)],
)

/** What somebody of the desk wrote down about a record, encrypted for this row. */
export const notes = pgTable(
  'note',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    eventId: uuid('event_id'),
    personId: uuid('person_id').notNull(),
    /** Digest of who wrote and their idempotency key; null when there was none. */
    key: text('key').unique(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('note_subject').on(table.subjectId, table.at)],
)
