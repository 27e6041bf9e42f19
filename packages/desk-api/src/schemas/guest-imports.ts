import { cleanText } from '@frontdesk/sheets/clean-row'
import { columnFields, longestHeader, longestValue, mostColumns, mostRows, rowFaults } from '@frontdesk/sheets/fields'
import { columnFault } from '@frontdesk/sheets/sheet-notes'
import { z } from 'zod'

import { importStates, mostRowsOfBatch, rowOutcomes, rowRemarks } from '../guest-words.ts'
import { eventAndId, eventParam } from './arrivals.ts'
import { instant, storable, wholeNumber } from './texts.ts'

const counts = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  twice: z.int(),
  /** Rows that need a decision and have none. */
  ambiguous: z.int(),
  /** Rows that may be guests with another address; as they are decided they are `changed` or `new`, too. */
  otherAddress: z.int(),
  unreadable: z.int(),
  skipped: z.int(),
  /** Guests of the list that the sheet does not have: marked, not removed. */
  missing: z.int(),
})

const isCell = (cell: string): boolean => cell.length <= longestValue + 1 && !cell.includes('\0')
/** One check a row: a batch may have 200,000 cells, and others wait while they are checked. */
const cells = z
  .array(z.string().meta({ maxLength: longestValue + 1 }))
  .max(mostColumns)
  .refine((all) => all.every(isCell))

const guestImport = z.object({
  id: z.string(),
  eventId: z.string(),
  fileName: z.string(),
  mode: z.enum(['new', 'update']),
  state: z.enum(importStates),
  columns: z.array(z.object({ header: z.string(), field: z.enum(columnFields) })),
  /** Rows of the sheet, and rows received so far. */
  rows: z.int(),
  received: z.int(),
  /** Numbers of the batches that were received, for an upload that goes on. */
  batches: z.array(z.int()),
  /** From the examination on. After `done`: what has happened. */
  counts: counts.nullable(),
  /** What to look at before the rows are kept, with how many rows; from the examination on. */
  remarks: z.array(z.object({ code: z.enum(rowRemarks), count: z.int() })),
  /** Rows applied (or undone) so far. */
  done: z.int(),
  /**
   * After an undo: guests restored, no longer marked as missing, removed again, and kept because they were changed after
   * the import.
   */
  undone: z.object({ restored: z.int(), unmarked: z.int(), removed: z.int(), kept: z.int() }).nullable(),
  /** What an undo would do now; null where there is nothing to undo, and in a list of imports. */
  undo: z
    .object({
      restored: z.int(),
      unmarked: z.int(),
      removed: z.int(),
      /** Guests who would be left, by the first reason that holds: arrived, enrolled by a run, changed by a later sheet. */
      kept: z.object({ arrived: z.int(), enrolled: z.int(), changed: z.int() }),
      /** Runs that enrolled guests who would be left, with how many, the largest first. */
      runs: z.array(z.object({ id: z.string(), guests: z.int() })),
    })
    .nullable(),
  by: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
})

const values = z.object({ header: z.string(), before: z.string().nullable(), after: z.string().nullable() })

/** One row of the sheet with what will happen, or has happened. */
const row = z.object({
  /** Of the sheet: the header is row 1. */
  row: z.int(),
  name: z.string(),
  outcome: z.enum(rowOutcomes),
  /** What the row has beside the name, in the order of the columns. */
  values: z.array(z.object({ field: z.enum(columnFields), header: z.string(), value: z.string() })),
  /** Of an unreadable row, with the header of the column and the value that cannot be taken. */
  fault: z.object({ code: z.enum(rowFaults), header: z.string().nullable(), value: z.string().nullable() }).nullable(),
  /** Of a `twice` row: the row before it. */
  sameAs: z.int().nullable(),
  guestId: z.string().nullable(),
  /** Of a changed row: a field of the contract or the header of a free column, before and after. */
  changes: z.array(values),
  /** Of a row that is asked about: guests that match, at most 20. */
  candidates: z.array(
    z.object({
      guestId: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      company: z.string().nullable(),
      ticket: z.string().nullable(),
    }),
  ),
  decision: z.enum(['new', 'skip', 'guest']).nullable(),
})

export const guestImports = {
  guestImports: { params: eventParam, answer: z.object({ imports: z.array(guestImport) }) },
  guestImport: { params: eventAndId, answer: guestImport },
  /**
   * Begins an import, or answers the one with this id. `new`: a further sheet; `update`: a newer one, whose missing guests
   * are marked. Both match rows with the guests of the list.
   */
  beginGuestImport: {
    params: eventAndId,
    body: z.strictObject({
      fileName: storable().max(255).transform(cleanText).pipe(z.string().min(1)),
      mode: z.enum(['new', 'update']),
      columns: z
        .array(
          z.strictObject({
            // Marks of direction would turn the words around it on every screen.
            header: storable().max(longestHeader).transform(cleanText),
            field: z.enum(columnFields),
          }),
        )
        .min(1)
        .max(mostColumns)
        .refine((columns) => columnFault(columns) === null),
      rows: z.int().min(1).max(mostRows),
    }),
    answer: guestImport,
  },
  /** Rows of the sheet as text, in the order of the columns. The same batch again changes nothing. */
  putGuestRows: {
    params: z.strictObject({
      eventId: z.guid(),
      id: z.guid(),
      batch: z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number),
    }),
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            /** Of the sheet: the header is row 1. */
            row: z.int().min(1).max(10_000_000),
            /** Made by the client: the id of the guest, if the row becomes a new one. */
            id: z.guid(),
            cells,
          }),
        )
        .min(1)
        .max(mostRowsOfBatch),
    }),
    answer: guestImport,
  },
  /** Works out what each row will do; follow it with `guestImport`. */
  examineGuestImport: { params: eventAndId, answer: guestImport },
  /** Rows by what happens to them, in the order of the sheet. */
  guestImportRows: {
    params: eventAndId,
    query: z.strictObject({
      outcome: z.enum(rowOutcomes).optional(),
      /** The first 100 rows of this remark, without regard to `outcome`, `after` and `limit`. */
      remark: z.enum(rowRemarks).optional(),
      /** Row before the first one. */
      after: z
        .string()
        .regex(/^\d{1,8}$/)
        .transform(Number)
        .optional(),
      /** 1 to 500; 100 when absent. */
      limit: wholeNumber(500).optional(),
    }),
    answer: z.object({ rows: z.array(row), more: z.boolean() }),
  },
  /** Guests of the list that a newer sheet does not have, by name. */
  guestImportMissing: {
    params: eventAndId,
    query: z.strictObject({
      /** The number of guests to skip. */
      skip: z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number)
        .optional(),
    }),
    answer: z.object({
      guests: z.array(
        z.object({
          guestId: z.string(),
          name: z.string(),
          email: z.string().nullable(),
          company: z.string().nullable(),
          ticket: z.string().nullable(),
        }),
      ),
      more: z.boolean(),
    }),
  },
  /** For rows that are asked about: the guest it is, a new guest, or (of ambiguous ones) left out. */
  decideGuestRows: {
    params: eventAndId,
    body: z.strictObject({
      decisions: z
        .array(
          z.union([
            z.strictObject({ row: z.int(), decision: z.enum(['new', 'skip']) }),
            z.strictObject({ row: z.int(), decision: z.literal('guest'), guestId: z.guid() }),
          ]),
        )
        .min(1)
        .max(500),
    }),
    answer: guestImport,
  },
  /** Begins to keep the rows, or goes on after a pause. */
  applyGuestImport: { params: eventAndId, answer: guestImport },
  pauseGuestImport: { params: eventAndId, answer: guestImport },
  /**
   * Restores what the import changed and removes what it added, except what was changed afterwards. An undo that has left
   * guests can be repeated for them.
   */
  undoGuestImport: { params: eventAndId, answer: guestImport },
  /** Forgets an import that was not applied. */
  removeGuestImport: { params: eventAndId, answer: z.null() },
}
