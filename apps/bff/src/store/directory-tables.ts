import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { moment } from './tables.ts'

/** Records that the service has returned, for the search. Personal data is encrypted. */
export const directory = pgTable(
  'directory',
  {
    kind: text('kind').notNull(),
    id: uuid('id').notNull(),
    /** The empty GUID when the record belongs to no event. */
    eventId: uuid('event_id').notNull(),
    projectId: uuid('project_id'),
    operation: text('operation').notNull(),
    /** Names, addresses, numbers and ids of a person, encrypted for this row. */
    entry: text('entry').notNull(),
    seenAt: moment('seen_at').notNull(),
    /** Time of the database, to find what other processes have written. */
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

/** Erased ids, so that other processes on the database forget them too. Kept for a day. */
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

/** Staff notes about a record, encrypted for this row. */
export const notes = pgTable(
  'note',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    eventId: uuid('event_id'),
    personId: uuid('person_id').notNull(),
    /** Digest of author and idempotency key; null without a key. */
    key: text('key').unique(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
    /** `look` or `stop`; null: the doors of the event say nothing of it. */
    atDoor: text('at_door'),
  },
  (table) => [index('note_subject').on(table.subjectId, table.at)],
)
