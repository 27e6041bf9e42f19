import { boolean, index, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const people = pgTable('person', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** Lower case, one form of Unicode: two spellings of one address are one person. */
  email: text('email').notNull().unique(),
  role: text('role').notNull(),
  /** argon2id, in its own text form. */
  passwordHash: text('password_hash').notNull(),
  /** Made for the demo: gone as soon as a real service is set. */
  demo: boolean('demo').notNull().default(false),
  createdAt: moment('created_at').notNull(),
})

export const sessions = pgTable(
  'session',
  {
    /** SHA-256 of the token. The token itself lives in the cookie and nowhere else. */
    tokenHash: text('token_hash').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [index('session_person').on(table.personId), index('session_seen').on(table.seenAt)],
)

/** At most one row: the link that makes the first administrator. */
export const setupLinks = pgTable('setup_link', {
  id: smallint('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const pins = pgTable(
  'pin',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id').notNull(),
    projectId: uuid('project_id').notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    /** As the service gave it, with or without an offset. */
    start: text('start'),
    timezone: text('timezone'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.eventId] })],
)

/** Addresses at which calendar apps read a person's pinned events. */
export const feeds = pgTable(
  'feed',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the address's secret, which is shown once and kept nowhere. */
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('feed_person').on(table.personId)],
)
