import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'

import type { DbOrTx } from '#db/database.ts'

import { upsert } from './upsert.ts'

/** Position of a batch in the run. */
interface LoadPlace {
  /** Number of lines of this kind given to `write` before. */
  before: number
}

export interface KindOf<T> {
  /** Parses a line into the input of `write`. @throws RowError, ZodError */
  read: (line: Record<string, unknown>) => T
  /** Writes at most `batch` of them; replaces existing records. */
  write: (tx: DbOrTx, items: T[], place: LoadPlace) => Promise<void>
  /** Key of a record: lines with equal keys are the same record. */
  key: (item: T) => string
  /** Lines per transaction, for at most about 500 rows. */
  batch?: number
}

/** One kind of record of the import format: how a line is validated and written. */
export type LoadKind = Required<KindOf<unknown>>

/**
 * Hides the type of a kind's parsed lines, so that all kinds can be in one map. Guarantee of the casts: `write` and
 * `key` receive only results of this kind's own `read`.
 */
export function loadKind<T>({ read, write, key, batch = 500 }: KindOf<T>): LoadKind {
  return {
    read,
    write: (tx, items, place) => write(tx, items as T[], place),
    key: (item) => key(item as T),
    batch,
  }
}

export const guid = z.guid()

/** A line of this shape. Unknown fields are accepted: newer records may have them. */
export const readAs = <T>(schema: z.ZodType<T>, line: Record<string, unknown>): T =>
  schema.parse(line, { reportInput: true })

/** A kind with one row per line. */
export const recordKind = <R extends { id: string }, T extends PgTable>(
  schema: z.ZodType<R>,
  table: T,
  rowOf: (record: R) => T['$inferInsert'],
): LoadKind =>
  loadKind({
    read: (line) => {
      const record = readAs(schema, line)
      return { id: record.id, row: rowOf(record) }
    },
    write: (tx, items) =>
      upsert(
        tx,
        table,
        items.map(({ row }) => row),
      ),
    key: ({ id }) => id,
  })
