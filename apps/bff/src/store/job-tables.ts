import { bigint, index, integer, pgSequence, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { moment } from './tables.ts'

/** One value for each taking of a lease: never given twice, also not to a job that ended and was added again. */
export const jobFences = pgSequence('job_fence')

/** Work outside of requests. One process at a time has a job. */
export const jobs = pgTable(
  'job',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** The job is not taken before this time. */
    dueAt: moment('due_at').notNull(),
    /** How often it was asked for: a request during a turn is not lost at its end. */
    asked: integer('asked').notNull().default(1),
    /** The process that has it, and until when it has to say so again. */
    leaseOwner: uuid('lease_owner'),
    leaseUntil: moment('lease_until'),
    /** Grows with each taking: what was begun under an older one writes nothing more. */
    fence: bigint('fence', { mode: 'number' }).notNull().default(0),
    /** Processes that took it and neither put it back nor ended it. */
    attempts: integer('attempts').notNull().default(0),
    /** Failed turns in a row. */
    failures: integer('failures').notNull().default(0),
    /** Set after the last attempt: no process takes the job until a person restarts it. */
    parkedAt: moment('parked_at'),
  },
  (table) => [index('job_due').on(table.kind, table.dueAt)],
)
