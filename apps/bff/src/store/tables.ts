import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

import type { Scope } from '#access/scope.ts'

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

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
  /** Who this person is to the service: what ops 7, 13 and 31 are told about the one who acts. */
  upstreamUserId: uuid('upstream_user_id'),
  upstreamPersonId: uuid('upstream_person_id'),
  /** Grants as `scope/scope.ts` reads them; null is everything. */
  scope: jsonb('scope').$type<Scope>(),
  /** Issuer and subject of the OpenID provider that this person signs in with. */
  oidcSubject: text('oidc_subject').unique(),
  /** May not sign in, and whoever was signed in is not any more. */
  blockedAt: moment('blocked_at'),
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

/** A one-time link: with a role it makes a person, with a `personId` it sets that person's password anew. */
export const invites = pgTable(
  'invite',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the token, which is shown once. */
    tokenHash: text('token_hash').notNull().unique(),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** The administrator who made it: the link ends with their rights. */
    madeBy: uuid('made_by')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').notNull(),
    scope: jsonb('scope').$type<Scope>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('invite_made_by').on(table.madeBy)],
)

/** A person's authenticator app; asked for at sign-in once it is confirmed. */
export const twoFactors = pgTable('two_factor', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** RFC 4648 base32, encrypted by the installation's secret. */
  secret: text('secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The last time step that was used: a code works once (RFC 6238 section 5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** SHA-256 of the recovery codes that are left. */
  recovery: text('recovery').array().notNull(),
})

/** In which project an event lies, as records of the service have said. */
export const eventPlaces = pgTable('event_place', {
  eventId: uuid('event_id').primaryKey(),
  projectId: uuid('project_id').notNull(),
})

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
    end: text('end'),
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

/** Records of people that somebody's cards have shown. */
export const recents = pgTable(
  'recent',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    eventId: uuid('event_id').notNull(),
    /** The attendee's id, for a registrant the person's. */
    subjectId: uuid('subject_id').notNull(),
    slug: text('slug'),
    projectId: uuid('project_id'),
    name: text('name').notNull(),
    eventName: text('event_name').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.kind, table.eventId, table.subjectId] }),
    index('recent_person').on(table.personId, table.seenAt),
    index('recent_seen').on(table.seenAt),
  ],
)

/** What was asked of the service to change, and what became of it. Values of bodies are never in clear. */
export const writes = pgTable(
  'write',
  {
    id: uuid('id').primaryKey(),
    /** HMAC of person and idempotency key; null when the caller sent none. */
    key: text('key').unique(),
    /** HMAC of operation, ids and body: the same key with another wish is refused. */
    fingerprint: text('fingerprint').notNull(),
    operation: text('operation').notNull(),
    personId: uuid('person_id').notNull(),
    /** sending, confirmed, refused, unknown */
    state: text('state').notNull(),
    /** Nothing left for the service: the same key may try again. */
    repeatable: boolean('repeatable').notNull().default(false),
    code: text('code'),
    eventId: uuid('event_id'),
    /** Ids of whom or what it concerns, the first one first. */
    subjects: uuid('subjects').array().notNull(),
    /** A masked e-mail address. */
    recipient: text('recipient'),
    /** What an enrolment asked for: enroll or remove. */
    wish: text('wish'),
    /** The answer, encrypted, for a day. */
    answer: text('answer'),
    at: moment('at').notNull(),
    settledAt: moment('settled_at'),
    /** Nobody can still be waiting for the service after this. */
    leaseUntil: moment('lease_until').notNull(),
  },
  (table) => [
    index('write_operation').on(table.operation, table.at),
    index('write_subjects').using('gin', table.subjects),
    index('write_sending')
      .on(table.leaseUntil)
      .where(sql`state = 'sending'`),
    index('write_answered')
      .on(table.at)
      .where(sql`answer is not null`),
    index('write_at').on(table.at),
  ],
)

/** Whose enrolment is under way: one at a time, across processes. */
export const writeTurns = pgTable('write_turn', {
  key: text('key').primaryKey(),
  writeId: uuid('write_id')
    .notNull()
    .references(() => writes.id, { onDelete: 'cascade' }),
})

/** What happened, chained: each row's `mac` covers the row and the one before it. A trigger refuses changes. */
export const audit = pgTable(
  'audit',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    /** To the millisecond: what is covered by the chain is all there is. */
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    kind: text('kind').notNull(),
    action: text('action').notNull(),
    personId: uuid('person_id'),
    /** The role that the person had then. */
    role: text('role'),
    session: text('session'),
    outcome: text('outcome'),
    code: text('code'),
    /** JSON: name of an id to the id. */
    subjects: text('subjects').notNull(),
    /** Names of fields, never their values. */
    fields: text('fields').notNull(),
    writeId: uuid('write_id'),
    reference: text('reference'),
    mac: text('mac').notNull(),
  },
  (table) => [
    index('audit_person').on(table.personId, table.seq),
    index('audit_action').on(table.action, table.seq),
    index('audit_at').on(table.at),
    index('audit_reveal')
      .on(table.seq)
      .where(sql`kind = 'reveal'`),
  ],
)

/** One row: the end of the chain, with a mac of its own. */
export const auditHead = pgTable('audit_head', {
  id: smallint('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  mac: text('mac').notNull(),
  headMac: text('head_mac').notNull(),
  /** Which secret made the chain; tells nothing about it. */
  keyId: text('key_id').notNull(),
})

/** Counts of rate-limiter-flexible, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limit',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds of the epoch. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limit_expire').on(table.expire)],
)
