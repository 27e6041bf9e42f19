import { schemas } from '@frontdesk/api-types'
import { operationIds } from '@frontdesk/api-types/table'
import { z } from 'zod'

import { instant, wholeNumber } from './texts.ts'

const operation = z.enum(operationIds)
const word = z.string().regex(/^[\w.]{1,60}$/)
const moment = z.iso.datetime({ offset: true })

const auditFilter = {
  who: z.guid().optional(),
  action: word.optional(),
  kind: word.optional(),
  subject: z.guid().optional(),
  outcome: word.optional(),
  /** Both inclusive. */
  from: moment.optional(),
  to: moment.optional(),
}

/** A row of the audit: ids and names of fields, never a value. */
const auditEntry = z.object({
  /** Null for an arrival: the desk keeps those beside the audit. */
  seq: z.int().nullable(),
  at: instant,
  /** intent, outcome, reveal, export, verify, sign_in, sign_out, people and more. */
  kind: z.string(),
  action: z.string(),
  by: z.object({ id: z.string(), name: z.string().nullable(), role: z.string().nullable() }).nullable(),
  session: z.string().nullable(),
  outcome: z.string().nullable(),
  code: z.string().nullable(),
  /** Name of an id to the id. */
  subjects: z.record(z.string(), z.string()),
  /** Of the person and the event among the subjects, as this desk knows them now; never part of the audit itself. */
  names: z.object({ person: z.string().nullable(), event: z.string().nullable() }),
  /** Of an enrollment: what was asked for. Null when unknown: the write is no longer kept. */
  requestedState: z.enum(['enroll', 'remove']).nullable(),
  fields: z.array(z.string()),
  writeId: z.string().nullable(),
  reference: z.string().nullable(),
  /** Of an arrival. */
  door: z.string().nullable().optional(),
})

/** How the service has answered one operation since this process started. Milliseconds of the last 50 calls. */
const operationHealth = z.object({
  operation,
  calls: z.int(),
  faults: z.int(),
  retries: z.int(),
  median: z.number().nullable(),
  slowest: z.number().nullable(),
  last: z.object({ at: instant, ms: z.number(), code: z.string().nullable() }).nullable(),
  lastFault: z.object({ at: instant, code: z.string() }).nullable(),
  breaker: z.enum(['closed', 'open', 'probing']),
})

/** What this desk and the others on its database run on. A part that could not be read in time is null. */
const installation = {
  /** Release of the desk that answers. */
  version: z.string(),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    problem: z.enum(['noAnswer', 'readOnly', 'oldTables']).nullable(),
    /** Of PostgreSQL, such as 15.10. */
    version: z.string().nullable(),
    /** Migrations of this release, those of them that the tables have, and those of newer releases. */
    migrations: z.object({ known: z.int(), applied: z.int(), newer: z.int() }).nullable(),
    /** Duration of one small query, milliseconds. */
    ms: z.number().nullable(),
  }),
  /** This desk first; others are listed for a day after they were last seen. */
  desks: z
    .array(
      z.object({
        id: z.string(),
        version: z.string(),
        /** Name of its machine or container. */
        host: z.string(),
        startedAt: instant,
        seenAt: instant,
        isThis: z.boolean(),
        /** Seen in the last 90 seconds. */
        isAlive: z.boolean(),
      }),
    )
    .nullable(),
  /** Work in the background, at most 100. */
  jobs: z
    .array(
      z.object({
        id: z.string(),
        /** guestImport, guestAsking, guestEnrolling, catalogueWalk, webhooks */
        kind: z.string(),
        event: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
        state: z.string().nullable(),
        dueAt: instant,
        /** Id of the desk that does it; null: it waits. */
        holder: z.string().nullable(),
        leaseUntil: instant.nullable(),
        /** It ended several desks, or failed too often: nobody takes it up before it is started again. */
        parkedAt: instant.nullable(),
        done: z.int().nullable(),
        total: z.int().nullable(),
      }),
    )
    .nullable(),
  backup: z
    .object({
      /** null: none was made on this database. */
      last: z.object({ at: instant, command: z.string(), bytes: z.int(), records: z.int() }).nullable(),
      /** The newest one that failed since. `key`: no passphrase or key, or a wrong one. `check`: not as it was written. */
      failure: z
        .object({ at: instant, command: z.string(), reason: z.enum(['key', 'file', 'check', 'database']) })
        .nullable(),
    })
    .nullable(),
  /** How confirmations go out. `upstream`: the event system sends them, and this desk does not know how. */
  mail: z.object({
    state: z.enum(['setUp', 'missing', 'upstream']),
    /** Confirmations that wait for a mail server; null: not known. */
    waiting: z.int().nullable(),
  }),
  /** Of the embedded store, in bytes; null for PostgreSQL. */
  disk: z.object({ used: z.int(), free: z.int(), size: z.int() }).nullable(),
}

/** What is limited, as the operations page names it. */
const limitName = z.enum([
  'write',
  'create',
  'confirmation',
  'confirmationTo',
  'reveal',
  'export',
  'feed',
  'codeTry',
  'viewAs',
  'arrival',
  'kioskCode',
  'sheetKilobytes',
  'asking',
  'note',
  'signIn',
  'signInAccount',
  'signInClient',
  'signInNetwork56',
  'signInNetwork48',
  'signInAll',
  'link',
  'linkNetwork56',
  'linkNetwork48',
  'token',
  'tokenNetwork56',
  'tokenNetwork48',
])

export const admin = {
  /** Op 30 for a code that is named by its ids: the BFF reads the text, which does not leave the server. */
  checkLinkedCode: {
    body: z.strictObject({
      eventId: z.guid(),
      projectId: z.guid().optional(),
      personId: z.guid(),
      registrationTypeId: z.guid(),
      registrationPassCodeId: z.guid(),
    }),
    answer: z.object({
      verdict: schemas.CodeVerdict,
      /** Names of the fields that were removed from it. */
      sealed: z.array(z.string()),
    }),
  },
  reveal: {
    body: z.strictObject({
      operation,
      params: z.record(z.string(), z.string()),
      query: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      field: z.string().regex(/^\w{1,60}$/),
      /** Id of the record that holds the field, where the answer has several. */
      record: z.guid().optional(),
    }),
    answer: z.object({ field: z.string(), value: z.union([z.string(), z.number()]) }),
  },
  /** Whether the service answers this desk. */
  serviceState: {
    answer: z.object({
      /** null: no call was made yet. */
      answers: z.boolean().nullable(),
      /** Since when it has not answered. */
      since: instant.nullable(),
    }),
  },
  operations: {
    answer: z.object({
      since: instant,
      places: z.object({ running: z.int(), waiting: z.int() }),
      operations: z.array(operationHealth),
      /** Fields that the service sends and the contract does not have. */
      drift: z.array(z.object({ operation, path: z.string(), seen: z.int() })),
      limits: z.array(z.object({ name: limitName, points: z.int(), seconds: z.int() })),
      ...installation,
    }),
  },
  restartJob: { params: z.strictObject({ id: z.guid() }), answer: z.null() },
  audit: {
    query: z.strictObject({
      ...auditFilter,
      /** Rows before this one. */
      before: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
      /** Arrivals before this one: `nextArrival` of the page before. */
      beforeArrival: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[\da-f-]{36}$/)
        .refine((text) => !Number.isNaN(Date.parse(text.slice(0, text.indexOf('_')))))
        .optional(),
      limit: wholeNumber(200).optional(),
    }),
    /** With an account, a subject or the action `guests.markArrival` the arrivals are among the entries. */
    answer: z.object({
      entries: z.array(auditEntry),
      next: z.int().nullable(),
      nextArrival: z.string().nullable(),
    }),
  },
  exportAudit: { body: z.strictObject(auditFilter), answer: z.string() },
  verifyAudit: {
    body: z.strictObject({}),
    answer: z.object({
      rows: z.int(),
      faults: z.array(z.object({ seq: z.int().nullable(), what: z.string() })),
      /** Whether the end of the chain was compared with the file outside the database. */
      anchored: z.boolean(),
    }),
  },
}
