import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { DbOrTx } from '#db/database.ts'

/**
 * Inserts rows; a row with an existing key is updated in the given columns, so that loading the same records twice
 * changes nothing. The key is `id` unless other columns are given.
 */
export async function upsert<T extends PgTable>(
  tx: DbOrTx,
  table: T,
  rows: T['$inferInsert'][],
  key: readonly string[] = ['id'],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = getTableColumns(table)
  const target: PgColumn[] = []
  const set: Record<string, SQL> = {}
  for (const [name, column] of Object.entries(columns)) {
    if (key.includes(name)) target.push(column)
    else if (name in first) set[name] = sql.raw(`excluded."${column.name}"`)
  }
  await tx
    .insert(table)
    .values(rows)
    .onConflictDoUpdate({ target, set: columnsOf(table, set) })
}

/** Guarantee: the keys are columns of the table, the values the `excluded` columns of the same name. */
const columnsOf = <T extends PgTable>(_table: T, set: Record<string, SQL>) =>
  set as { [K in keyof T['$inferInsert']]?: SQL }
