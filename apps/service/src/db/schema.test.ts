import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'

import { emptyStore, type EngineName } from '../testing/service-under-test.ts'
import * as schema from './schema.ts'

const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableConfig(value)] : []))

describe.each<EngineName>(['embedded', 'postgres'])('the migrations on %s', (engine) => {
  it('create exactly the tables, columns and indexes of the schema', async ({ skip }) => {
    const empty = await emptyStore(engine)
    if (empty === null) return skip('this engine is not installed here')
    const { pool } = empty.store
    const columns = await pool.query<{ name: string }>(
      `select table_name || '.' || column_name || ' ' || is_nullable as name
       from information_schema.columns where table_schema = 'service' and table_name <> 'migrations'`,
    )
    const indexes = await pool.query<{ name: string }>(
      `select indexname as name from pg_indexes where schemaname = 'service' and tablename <> 'migrations'
         and indexname not like '%\\_pkey' and indexname not like '%\\_pk'`,
    )
    await empty.remove()
    expect(columns.rows.map(({ name }) => name).toSorted()).toEqual(
      tables
        .flatMap((table) =>
          table.columns.map((column) => {
            const inKey = table.primaryKeys.some((key) => key.columns.some(({ name }) => name === column.name))
            return `${table.name}.${column.name} ${column.notNull || inKey ? 'NO' : 'YES'}`
          }),
        )
        .toSorted(),
    )
    expect(indexes.rows.map(({ name }) => name).toSorted()).toEqual(
      tables.flatMap((table) => table.indexes.map(({ config }) => config.name ?? '')).toSorted(),
    )
  }, 180_000)
})
