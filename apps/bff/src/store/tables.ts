import type { OperationId } from '@frontdesk/api-types/table'
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

export const accounts = pgTable('person', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** Lower case, Unicode-normalized: unique per mailbox. */
  email: text('email').notNull().unique(),
  role: text('role').notNull(),
  /** argon2id, PHC string format. */
  passwordHash: text('password_hash').notNull(),
  /** A demo account: removed when a real service is configured. */
  demo: boolean('demo').notNull().default(false),
  /** The person's user id at the service, sent as the acting user by ops 7, 13 and 31. */
  upstreamUserId: uuid('upstream_user_id'),
  upstreamPersonId: uuid('upstream_person_id'),
  /** Grants, see `access/scope.ts`; null is everything. Read and written by `auth/stored-scope.ts`. */
  scope: jsonb('scope').$type<Scope>(),
  /** Grants of a kiosk. */
  kioskScope: jsonb('kiosk_scope').$type<Scope>(),
  /** Issuer and subject of the linked OpenID identity. */
  oidcSubject: text('oidc_subject').unique(),
  /** May not sign in; sessions have ended. */
  blockedAt: moment('blocked_at'),
  /** Last use of a session, which may have ended since. */
  seenAt: moment('seen_at'),
  createdAt: moment('created_at').notNull(),
})

export const sessions = pgTable(
  'session',
  {
    /** SHA-256 of the token, which only the cookie contains. */
    tokenHash: text('token_hash').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [index('session_person').on(table.personId), index('session_seen').on(table.seenAt)],
)

/** A one-time link: with a role it creates an account, with a `personId` it resets that account's password. */
export const invites = pgTable(
  'invite',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the token, which is shown once. */
    tokenHash: text('token_hash').notNull().unique(),
    personId: uuid('person_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The administrator who created it: the link ends with their rights. */
    madeBy: uuid('made_by')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').notNull(),
    scope: jsonb('scope').$type<Scope>(),
    kioskScope: jsonb('kiosk_scope').$type<Scope>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('invite_made_by').on(table.madeBy)],
)

/** Second factor of an account; required at sign-in once confirmed. */
export const twoFactors = pgTable('two_factor', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** RFC 4648 base32, encrypted with the installation secret. */
  secret: text('secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The last time step used: a code works once (RFC 6238 section 5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** SHA-256 of the remaining recovery codes. */
  recovery: text('recovery').array().notNull(),
})

/** The project of each event according to answers of the service. */
export const eventProjects = pgTable('event_place', {
  eventId: uuid('event_id').primaryKey(),
  projectId: uuid('project_id').notNull(),
})

/** At most one row: the link that creates the first administrator. */
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
      .references(() => accounts.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id').notNull(),
    projectId: uuid('project_id').notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    /** As the service returned it, with or without an offset. */
    start: text('start'),
    end: text('end'),
    timezone: text('timezone'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.eventId] })],
)

/** Calendar addresses of a person's pinned events. */
export const feeds = pgTable(
  'feed',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the secret in the address, which is shown once. */
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('feed_person').on(table.personId)],
)

/** Recently opened records of people, per account. */
export const recentPeople = pgTable(
  'recent',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    eventId: uuid('event_id').notNull(),
    /** The attendee id, for a registrant the person id, for a guest the id of the row. */
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

/** Named search parameters of a list, per account. */
export const savedViews = pgTable(
  'saved_view',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Chosen by the client. */
    id: uuid('id').notNull(),
    /** events or guests */
    list: text('list').notNull(),
    /** The event of a guest list. */
    eventId: uuid('event_id'),
    /** Name and search parameters as JSON, encrypted: either may name a person. */
    content: text('content').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.id] })],
)

/** Write ledger: requests to the service and their outcome. Values of bodies are never stored in clear. */
export const writes = pgTable(
  'write',
  {
    id: uuid('id').primaryKey(),
    /** HMAC of account and idempotency key; null without a key. */
    key: text('key').unique(),
    /** HMAC of operation, ids and body: a different request with the same key is refused. */
    fingerprint: text('fingerprint').notNull(),
    operation: text('operation').$type<OperationId>().notNull(),
    personId: uuid('person_id').notNull(),
    /** sending, confirmed, refused, unknown */
    state: text('state').notNull(),
    /** The service did nothing: the same key may be retried. */
    repeatable: boolean('repeatable').notNull().default(false),
    code: text('code'),
    eventId: uuid('event_id'),
    /** Ids of the affected records, the most specific first. */
    subjects: uuid('subjects').array().notNull(),
    /** A masked e-mail address. */
    recipient: text('recipient'),
    /** For an enrollment: enroll or remove. */
    requestedState: text('wish').$type<'enroll' | 'remove'>(),
    /** The response, encrypted, kept for a day. */
    answer: text('answer'),
    at: moment('at').notNull(),
    settledAt: moment('settled_at'),
    /** No call can still be running after this. */
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

/** Locks so that enrollments of one person at one event run one at a time, across processes. */
export const writeLocks = pgTable('write_turn', {
  key: text('key').primaryKey(),
  writeId: uuid('write_id')
    .notNull()
    .references(() => writes.id, { onDelete: 'cascade' }),
})

/** The audit chain: each row's `mac` covers the row and the previous one. A trigger refuses changes. */
export const audit = pgTable(
  'audit',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    /** Milliseconds: the MAC covers the stored precision. */
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    kind: text('kind').notNull(),
    action: text('action').notNull(),
    personId: uuid('person_id'),
    /** The role at that time. */
    role: text('role'),
    session: text('session'),
    outcome: text('outcome'),
    code: text('code'),
    /** JSON: id name to id. */
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

/** One row: the head of the chain, with its own MAC. */
export const auditHead = pgTable('audit_head', {
  id: smallint('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  mac: text('mac').notNull(),
  headMac: text('head_mac').notNull(),
  /** Identifies the secret of the chain without revealing it. */
  keyId: text('key_id').notNull(),
})

/** Counters of rate-limiter-flexible, shared by all processes. */
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
