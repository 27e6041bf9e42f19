import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'

import { moment } from './tables.ts'

/** At most one row: the walk through the service, shared by every desk on the database. */
export const walks = pgTable('walk', {
  id: smallint('id').primaryKey(),
  /** never, running, paused, waiting, spent, stopped, done */
  state: text('state').notNull(),
  startedAt: moment('started_at'),
  /** When it was done, or its budget was spent. */
  endedAt: moment('ended_at'),
  /** When a walk was last done: nothing was left to ask. */
  completedAt: moment('completed_at'),
  /** The service is not called before this time. */
  resumesAt: moment('resumes_at'),
  perMinute: integer('per_minute').notNull(),
  inAll: integer('in_all').notNull(),
  /** Calls of this walk, counted before they are made. */
  calls: integer('calls').notNull(),
  /** Faults of the service one after the other, for the next wait. */
  faults: integer('faults').notNull().default(0),
  eventsBefore: integer('events_before').notNull(),
  companiesBefore: integer('companies_before').notNull(),
  projectsBefore: integer('projects_before').notNull(),
  /** Read by releases in which the walk was no job; nothing else reads them. */
  leaseOwner: uuid('lease_owner'),
  leaseUntil: moment('lease_until'),
  /** What the records of the embedded service were when all of them were registered, and when that was. */
  registered: text('registered'),
  registeredAt: moment('registered_at'),
})

/** What can be asked of the service, each address once. */
export const walkAddresses = pgTable(
  'walk_address',
  {
    /** Operation, subject and the id of its parent record. */
    key: text('key').primaryKey(),
    /** An operation of the contract, or `identify` for an id of which only the id is known. */
    operation: text('operation').notNull(),
    /** An id or a slug. */
    subject: text('subject').notNull(),
    /** The company of a member, the project of a slug. */
    within: uuid('within'),
    /** Links between it and a beginning. */
    depth: integer('depth').notNull(),
    /** The start of the event through which it was found: the nearest is asked first. */
    near: moment('near'),
    /** open, done, unreached */
    state: text('state').notNull(),
    reason: text('reason'),
    /** Entered by a user or a setting, not found by the walk. */
    seed: boolean('seed').notNull(),
    /** Of an event of which only the id was shown. */
    mention: boolean('mention').notNull(),
    tries: integer('tries').notNull(),
    /** The address is not asked again before this time. */
    dueAt: moment('due_at'),
    askedAt: moment('asked_at'),
  },
  (table) => [
    index('walk_address_open')
      .on(table.depth)
      .where(sql`state = 'open'`),
    index('walk_address_unreached')
      .on(table.askedAt)
      .where(sql`state = 'unreached'`),
  ],
)
