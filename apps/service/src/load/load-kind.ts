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
  /** Turns a line into what `write` takes. @throws RowError, ZodError */
  read: (line: Record<string, unknown>) => T
  /** Writes at most `batch` of them; replaces existing records. */
  write: (tx: DbOrTx, items: T[], place: LoadPlace) => Promise<void>
  /** What makes two lines the same record. */
  key: (item: T) => string
  /** Lines per transaction, for at most about 500 rows. */
  batch?: number
}

/** One kind of record of the import format: how a line is checked and how it is written. */
export type LoadKind = Required<KindOf<unknown>>

/**
 * Hides what a kind's lines are turned into, so that all kinds stand in one map.
 * Guarantee of the casts: `write` and `key` get only what this kind's own `read` made.
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

/** A line that has this shape. Names of other fields are no fault: newer records may carry them. */
export const readAs = <T>(schema: z.ZodType<T>, line: Record<string, unknown>): T =>
  schema.parse(line, { reportInput: true })

/** A kind whose lines are records that become one row each. */
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
