import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { moment } from './tables.ts'

/** Processes of the desk that use this database. Times are those of the database's clock. */
export const deskProcesses = pgTable('desk_process', {
  id: uuid('id').primaryKey(),
  /** The release. */
  version: text('version').notNull(),
  /** Name of its machine or container. */
  host: text('host').notNull(),
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
})

/** Backups that were completed; the newest ones are kept. */
export const backups = pgTable(
  'backup',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    /** With the name of the file, without its folder. */
    command: text('command').notNull(),
    /** Size of the file. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    records: integer('records').notNull(),
  },
  (table) => [index('backup_at').on(table.at)],
)

/**
 * Failed backups, the newest only. They are not rows of `backup`, because an older release reads each of those as a
 * completed backup.
 */
export const backupFailures = pgTable(
  'backup_failure',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    /** With the name of the file, without its folder. */
    command: text('command').notNull(),
    /** What was missing or failed: passphrase or key, writing the file, reading it back, reading the database. */
    reason: text('reason', { enum: ['key', 'file', 'check', 'database'] }).notNull(),
  },
  (table) => [index('backup_failure_at').on(table.at)],
)
