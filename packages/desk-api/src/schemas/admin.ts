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
  seq: z.int(),
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
  fields: z.array(z.string()),
  writeId: z.string().nullable(),
  reference: z.string().nullable(),
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

export const admin = {
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
  operations: {
    answer: z.object({
      since: instant,
      places: z.object({ running: z.int(), waiting: z.int() }),
      operations: z.array(operationHealth),
      /** Fields that the service sends and the contract does not have. */
      drift: z.array(z.object({ operation, path: z.string(), seen: z.int() })),
      limits: z.array(z.object({ name: z.string(), points: z.int(), seconds: z.int() })),
    }),
  },
  audit: {
    query: z.strictObject({
      ...auditFilter,
      /** Rows before this one. */
      before: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
      limit: wholeNumber(200).optional(),
    }),
    answer: z.object({ entries: z.array(auditEntry), next: z.int().nullable() }),
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
