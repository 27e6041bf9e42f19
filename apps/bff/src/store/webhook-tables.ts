import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

import { accounts, moment } from './tables.ts'

/** Webhook endpoints: URLs of other systems that receive events of this desk. */
export const webhooks = pgTable(
  'webhook',
  {
    id: uuid('id').primaryKey(),
    /** The account with whose role and scope it delivers. */
    personId: uuid('person_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Encrypted for this row: an address may hold a secret. */
    url: text('url').notNull(),
    /** Encrypted for this row. */
    secret: text('secret').notNull(),
    secretBefore: text('secret_before'),
    secretBeforeUntil: moment('secret_before_until'),
    /** See `webhookTypes`. */
    types: text('types').array().notNull(),
    createdAt: moment('created_at').notNull(),
    offAt: moment('off_at'),
    /** See `webhookOffReasons`. */
    offReason: text('off_reason'),
    /** What was made into deliveries: versions of marks, rows of the audit, ends of runs. */
    markVersion: bigint('mark_version', { mode: 'number' }).notNull(),
    auditSeq: bigint('audit_seq', { mode: 'number' }).notNull(),
    runsFrom: moment('runs_from').notNull(),
    /** Rounds in a row in which nothing arrived, since when, and when the next one begins. */
    failures: integer('failures').notNull().default(0),
    failingSince: moment('failing_since'),
    restUntil: moment('rest_until'),
    sentAt: moment('sent_at'),
  },
  (table) => [index('webhook_person').on(table.personId)],
)

/** What is to be sent to a webhook, or was. Ids and words only. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    id: uuid('id').primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Names the fact: it is delivered once. */
    fact: text('fact').notNull(),
    type: text('type').notNull(),
    eventId: uuid('event_id'),
    /** What later deliveries about the same wait for. */
    subjectId: uuid('subject_id').notNull(),
    data: jsonb('data').$type<Record<string, string | null>>().notNull(),
    /** When it happened. */
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    /** See `deliveryStates`. */
    state: text('state').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull(),
    triedAt: moment('tried_at'),
    status: integer('status'),
    /** See `deliveryFaults`. */
    fault: text('fault'),
  },
  (table) => [
    unique('webhook_delivery_fact').on(table.webhookId, table.fact),
    index('webhook_delivery_position').on(table.webhookId, table.position),
    index('webhook_delivery_waiting')
      .on(table.webhookId, table.subjectId, table.position)
      .where(sql`state = 'waiting'`),
    index('webhook_delivery_subject').on(table.subjectId),
  ],
)
