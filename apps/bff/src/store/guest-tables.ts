import type { PassageKind, RowRemark } from '@frontdesk/desk-api/guest-words'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { moment } from './tables.ts'

const version = () => bigint('version', { mode: 'number' }).notNull()

/**
 * One row: the last version that was given. Whoever writes guests or marks locks it, so that versions become visible in
 * their order.
 */
export const guestClock = pgTable('guest_clock', {
  id: smallint('id').primaryKey(),
  version: version(),
})

/** Rows of guest lists. Personal data is encrypted. */
export const guests = pgTable(
  'guest',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id').notNull(),
    version: version(),
    /** The import that added it. */
    importId: uuid('import_id').notNull(),
    /** The import that added or changed it last. */
    changedBy: uuid('changed_by').notNull(),
    /** What the sheet says, encrypted for this row; empty when removed. */
    sheet: text('sheet').notNull(),
    /** What the service said, encrypted; null: nothing yet. */
    service: text('service'),
    /** The newest sheet does not list this guest. */
    missing: boolean('missing').notNull().default(false),
    /** The run that enrolled it, and when. */
    enrolledBy: uuid('enrolled_by'),
    enrolledAt: moment('enrolled_at'),
    /** Records of the event that a colleague has told apart from it. */
    apart: uuid('apart')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Kept for a day without values, so that others learn of the removal. */
    removedAt: moment('removed_at'),
  },
  (table) => [index('guest_event').on(table.eventId, table.version), index('guest_version').on(table.version)],
)

/** Arrivals, kept by this desk. */
export const arrivalMarks = pgTable(
  'arrival_mark',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id').notNull(),
    version: version(),
    /** Of a guest; null for a record that is in no sheet. */
    guestId: uuid('guest_id'),
    attendeeId: uuid('attendee_id'),
    /** The guest, otherwise the attendee. */
    subjectId: uuid('subject_id').notNull(),
    /** The date at the event, in the event's zone. */
    day: date('day', { mode: 'string' }).notNull(),
    /** When the person came. */
    at: moment('at').notNull(),
    /** When the desk was told of it; null in rows of releases before: at the same time. */
    receivedAt: moment('received_at'),
    /** The door in clear, as releases before `door_sealed` stored it. */
    door: text('door'),
    /** Encrypted for this row. */
    doorSealed: text('door_sealed'),
    personId: uuid('person_id').notNull(),
    undoneAt: moment('undone_at'),
    undoneBy: uuid('undone_by'),
    /** Encrypted for this row. */
    reason: text('reason'),
    /** Set when the mark is erased, as for a guest. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    index('arrival_mark_event').on(table.eventId, table.version),
    index('arrival_mark_version').on(table.version),
    uniqueIndex('arrival_mark_once')
      .on(table.eventId, table.subjectId, table.day)
      .where(sql`undone_at is null and removed_at is null`),
  ],
)

/** Going in and out after the arrival, and checkpoints: rows are added and undone, never changed. */
export const passages = pgTable(
  'passage',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id').notNull(),
    version: version(),
    guestId: uuid('guest_id'),
    attendeeId: uuid('attendee_id'),
    /** As of an arrival. */
    subjectId: uuid('subject_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** See `passageKinds`. */
    kind: text('kind').$type<PassageKind>().notNull(),
    /** One of the settings of the door. */
    checkpointId: uuid('checkpoint_id'),
    /** Encrypted for this row. */
    doorSealed: text('door_sealed'),
    personId: uuid('person_id').notNull(),
    undoneAt: moment('undone_at'),
    undoneBy: uuid('undone_by'),
    /** Encrypted for this row. */
    reason: text('reason'),
    /** Set when it is erased, as for a guest. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    index('passage_event').on(table.eventId, table.version),
    index('passage_version').on(table.version),
    index('passage_subject').on(table.eventId, table.subjectId, table.day),
  ],
)

/** How the doors of an event show guests, by its organizer. */
export const doorSettings = pgTable('door_setting', {
  eventId: uuid('event_id').primaryKey(),
  /** Columns and tickets, encrypted for this row. */
  settings: text('settings').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** Browsers that are open at a door: kept for a day. */
export const doorDevices = pgTable(
  'door_device',
  {
    eventId: uuid('event_id').notNull(),
    id: uuid('id').notNull(),
    personId: uuid('person_id').notNull(),
    /** Encrypted for this row; null without one. */
    door: text('door'),
    waiting: integer('waiting').notNull(),
    build: text('build').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] }), index('door_device_seen').on(table.seenAt)],
)

/** `rows`: numbers of the first ones. */
export type RemarkedRows = { code: RowRemark; count: number; rows: readonly number[] }

/** `unmarked` is absent where a release before has undone the import: `restored` counts them then. */
type UndoneCounts = { restored: number; unmarked?: number; removed: number; kept: number }

export type ImportCounts = {
  new: number
  changed: number
  unchanged: number
  twice: number
  ambiguous: number
  /** Absent where a release before has examined the rows. */
  otherAddress?: number
  unreadable: number
  skipped: number
  missing: number
  /** Absent where a release before has examined the rows. */
  remarks?: readonly RemarkedRows[]
}

export const guestImports = pgTable(
  'guest_import',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id').notNull(),
    /** `new` or `update` */
    mode: text('mode').notNull(),
    /** receiving, examining, examined, applying, paused, done, undoing, undone */
    state: text('state').notNull(),
    /** File name and columns, encrypted for this row. */
    about: text('about').notNull(),
    /** Keyed digest of file name, columns and count. */
    fingerprint: text('fingerprint').notNull(),
    rows: integer('rows').notNull(),
    received: integer('received').notNull().default(0),
    batches: integer('batches').array().notNull(),
    /** Keyed digests of the batches, by their number: a repeated batch is the same one. */
    digests: jsonb('digests').$type<Record<string, string>>().notNull().default({}),
    /** The size of its stored rows. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    counts: jsonb('counts').$type<ImportCounts>(),
    /** The last row that was applied. */
    cursor: integer('cursor').notNull().default(0),
    /** Rows that were applied or undone. */
    done: integer('done').notNull().default(0),
    undone: jsonb('undone').$type<UndoneCounts>(),
    /** null: the command line, or the demo. */
    personId: uuid('person_id'),
    /** Who asked for the work under way; null: as `person_id`. */
    actingId: uuid('acting_id'),
    startedAt: moment('started_at').notNull(),
    /** Version of the store when the rows were examined. */
    examinedAt: bigint('examined_at', { mode: 'number' }),
    /** The same when it was applied or undone. */
    changedAt: bigint('changed_at', { mode: 'number' }),
    finishedAt: moment('finished_at'),
  },
  (table) => [index('guest_import_event').on(table.eventId, table.startedAt)],
)

/** Rows of the sheets that were brought in, until they expire with their list. */
export const guestImportRows = pgTable(
  'guest_import_row',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => guestImports.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    batch: integer('batch').notNull(),
    /** Made by the client: becomes the id of a new guest. */
    newId: uuid('new_id').notNull(),
    /** Encrypted for the guest that it becomes or changes, so that applying it is a copy. */
    sheet: text('sheet').notNull(),
    fault: text('fault'),
    /** Number of the column of the fault, from 0. */
    faultColumn: integer('fault_column'),
    /** See `rowOutcomes`; null before the examination. */
    outcome: text('outcome'),
    /** The guest that it changes. */
    guestId: uuid('guest_id'),
    sameAs: integer('same_as'),
    candidates: uuid('candidates').array(),
    /** `new`, `skip` or `guest` */
    decision: text('decision'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
)

/** Guests that an import changed, for its undo; those that it added carry its id. */
export const guestImportChanges = pgTable(
  'guest_import_change',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => guestImports.id, { onDelete: 'cascade' }),
    guestId: uuid('guest_id').notNull(),
    /** The sheet before, encrypted; null: only `missing` was changed. */
    before: text('before'),
    missingBefore: boolean('missing_before').notNull(),
    changedByBefore: uuid('changed_by_before'),
    undone: boolean('undone').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.importId, table.guestId] })],
)

/** Runs that ask the service about the guests of an event, or enroll some of them. */
export const guestRuns = pgTable(
  'guest_run',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id').notNull(),
    /** `ask` or `enroll` */
    kind: text('kind').notNull(),
    /** running, paused, waiting, done, ended, undoing, undone */
    state: text('state').notNull(),
    perMinute: integer('per_minute').notNull(),
    /** Guests that are asked first. */
    priority: uuid('priority').array().notNull(),
    personId: uuid('person_id').notNull(),
    /** Answers from before it are asked again. */
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    resumesAt: moment('resumes_at'),
    /** Failed turns in a row: the next wait is longer. */
    faults: integer('faults').notNull().default(0),
  },
  (table) => [
    index('guest_run_event').on(table.eventId, table.startedAt),
    uniqueIndex('guest_run_ask')
      .on(table.eventId)
      .where(sql`kind = 'ask'`),
  ],
)

/** One guest of an enrollment run. */
export const guestRunRows = pgTable(
  'guest_run_row',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => guestRuns.id, { onDelete: 'cascade' }),
    at: integer('at').notNull(),
    guestId: uuid('guest_id').notNull(),
    /** See `enrolledOutcomes`. */
    outcome: text('outcome').notNull(),
    code: text('code'),
    /** Why the service refused it, in its words: encrypted. */
    detail: text('detail'),
    tries: integer('tries').notNull().default(0),
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.at] }),
    uniqueIndex('guest_run_row_guest').on(table.runId, table.guestId),
    index('guest_run_row_open').on(table.runId, table.outcome, table.at),
  ],
)
