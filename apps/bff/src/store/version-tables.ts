import { customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { moment } from './tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The distinct versions of records that this desk saw in answers of the service. */
export const recordVersions = pgTable(
  'record_version',
  {
    id: uuid('id').primaryKey(),
    /** Whose answer had it: versions of different operations are not comparable. */
    operation: text('operation').notNull(),
    recordId: uuid('record_id').notNull(),
    /** Event and project of the request, which decide the scope with the record; the empty GUID without one. */
    eventId: uuid('event_id').notNull(),
    projectId: uuid('project_id').notNull(),
    firstSeen: moment('first_seen').notNull(),
    lastSeen: moment('last_seen').notNull(),
    /** HMAC of the content without what a service counts. */
    digest: text('digest').notNull(),
    /** The sealed record: packed, then encrypted for this row. */
    content: bytes('content').notNull(),
    /** Ids of the people in it, and digests of their addresses: an erasure finds it by them. */
    people: text('people').array().notNull(),
    /** The write of this desk that was confirmed between the version before and this one. */
    writeId: uuid('write_id'),
  },
  (table) => [
    index('record_version_record').on(table.recordId, table.operation, table.eventId, table.firstSeen),
    index('record_version_seen').on(table.lastSeen),
    index('record_version_people').using('gin', table.people),
  ],
)
