import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'
import { events } from './event.ts'
import { registrants } from './registration.ts'

/** Messages to people, written in the transaction that causes them and sent afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'confirmation'>().notNull(),
    registrantId: uuid('registrant_id').references(() => registrants.id),
    eventId: uuid('event_id').references(() => events.id),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    bodyText: text('body_text').notNull(),
    bodyHtml: text('body_html'),
    status: text('status').$type<'queued' | 'sent' | 'failed'>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    messageId: text('message_id'),
    created: instant('created').notNull(),
    nextAttempt: instant('next_attempt'),
    sent: instant('sent'),
  },
  (t) => [index('outbox_due').on(t.status, t.nextAttempt), index('outbox_registrant').on(t.registrantId, t.created)],
)

/** Null in `projects`, `events` or `organizations` means no such limit. Only the SHA-256 of the secret is stored. */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'apiKey' | 'bearer'>().notNull(),
    name: text('name').notNull(),
    /** The part of the credential that identifies its row; not secret. */
    prefix: text('prefix').notNull(),
    secretHash: text('secret_hash').notNull(),
    projects: uuid('projects').array(),
    events: uuid('events').array(),
    organizations: uuid('organizations').array(),
    created: instant('created').notNull(),
    expires: instant('expires'),
    revoked: instant('revoked'),
  },
  (t) => [uniqueIndex('credentials_prefix').on(t.prefix)],
)

/** State of the installation, for example that the store has the demo. */
export const marks = pgTable('marks', { name: text('name').primaryKey(), value: jsonb('value').notNull() })
