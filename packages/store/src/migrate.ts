import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import type { Pool, PoolClient } from 'pg'

import type { Extension, StoreLog } from '#engine.ts'
import { StoreError } from '#store-error.ts'

interface MigrationOptions {
  schema: string
  migrations: string
  log: StoreLog
  extensions: readonly Extension[]
}

// One number for every schema of a database: `create extension` of two schemas at once would collide.
const advisoryLock = 7_021_948_113

/**
 * Applies the migrations that `schema.migrations` does not know yet, all in one transaction under an advisory lock, so that
 * any number of processes may start at once and a failure leaves nothing behind.
 * drizzle's own `migrate` takes no lock, compares only the last date and cannot tell an edited file from a known one.
 * @throws StoreError code `migration` or `not_permitted`
 */
export async function migrateStore(pool: Pool, options: MigrationOptions): Promise<void> {
  const files = readMigrations(options)
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
    await prepareSchema(client, options)
    const pending = pendingOf(files, await appliedHashes(client), options.schema)
    for (const file of pending) await apply(client, file, options.schema)
    await client.query('commit')
    if (pending.length > 0) options.log.info({ schema: options.schema, applied: pending.length }, 'migrations applied')
  } catch (error) {
    failed = explained(error, options.schema)
    await client.query('rollback').catch(() => undefined)
    throw failed
  } finally {
    client.release(failed)
  }
}

function readMigrations({ migrations, schema }: MigrationOptions): MigrationMeta[] {
  try {
    return readMigrationFiles({ migrationsFolder: migrations })
  } catch (error) {
    throw new StoreError('migration', `The migrations of ${schema} cannot be read from ${migrations}.`, {
      cause: error,
    })
  }
}

async function prepareSchema(client: PoolClient, { schema, extensions }: MigrationOptions): Promise<void> {
  // `create ... if not exists` needs the create privilege even when there is nothing to do.
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema])
  if (rowCount === 0) await client.query(`create schema ${schema}`)
  for (const extension of extensions) {
    const known = await client.query('select from pg_extension where extname = $1', [extension])
    if (known.rowCount === 0) await client.query(`create extension ${extension} with schema public`)
  }
  await client.query(
    `create table if not exists ${schema}.migrations (
       hash text primary key, made_at bigint not null, applied_at timestamptz not null default now())`,
  )
}

async function appliedHashes(client: PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ hash: string }>('select hash from migrations')
  return new Set(rows.map((row) => row.hash))
}

function pendingOf(files: MigrationMeta[], applied: Set<string>, schema: string): MigrationMeta[] {
  const known = new Set(files.map((file) => file.hash))
  const foreign = [...applied].filter((hash) => !known.has(hash)).length
  if (foreign > 0) {
    throw new StoreError(
      'migration',
      `The tables in ${schema} carry ${foreign} migration(s) that this version does not know: they were written by a newer version, or a migration file was edited.`,
    )
  }
  return files.filter((file) => !applied.has(file.hash))
}

async function apply(client: PoolClient, file: MigrationMeta, schema: string): Promise<void> {
  for (const statement of file.sql) {
    // drizzle-kit writes the tables bare but the targets of foreign keys as "public"."t".
    const sql = statement.replaceAll('"public".', `"${schema}".`)
    if (sql.trim() !== '') await client.query(sql)
  }
  await client.query('insert into migrations (hash, made_at) values ($1, $2)', [file.hash, file.folderMillis])
}

function explained(error: unknown, schema: string): Error {
  if (error instanceof StoreError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const detail = error instanceof Error ? error.message : String(error)
  if (code === '42501') {
    return new StoreError('not_permitted', `The database user may not prepare the schema ${schema}: ${detail}.`, {
      cause: error,
    })
  }
  return new StoreError('migration', `The tables of ${schema} could not be brought up to date: ${detail}.`, {
    cause: error,
  })
}
