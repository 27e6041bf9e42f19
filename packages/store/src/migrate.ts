import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import type { Pool, PoolClient } from 'pg'

import type { Extension, StoreLog } from '#engine.ts'
import { StoreError } from '#store-error.ts'

interface MigrationOptions {
  schema: string
  migrations: string
  log: StoreLog
  extensions: readonly Extension[]
  /** Hashes of the migrations to apply; null: all. With none of them an empty database stays empty. */
  only: readonly string[] | null
}

// One lock for all schemas of a database: concurrent `create extension` statements would collide.
const advisoryLock = 7_021_948_113
const lockTimeoutSeconds = 60

/**
 * Applies the migrations that are not in `schema.migrations`, all in one transaction under an advisory lock, so that
 * processes can start concurrently and a failure is rolled back.
 * drizzle's own `migrate` takes no lock, compares only the last date and does not detect an edited file.
 * @throws StoreError code `migration` or `not_permitted`
 */
export async function migrateStore(pool: Pool, options: MigrationOptions): Promise<void> {
  const files = readMigrations(options)
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    if (options.only?.length === 0 && !(await hasMigrations(client, options))) {
      await client.query('rollback')
      return
    }
    // Waits for another process that migrates, and fails closed when a running desk keeps a table locked.
    await client.query(`set local lock_timeout = '${lockTimeoutSeconds}s'`)
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
    await prepareSchema(client, options)
    const missing = pendingOf(files, await appliedMigrations(client), options.schema)
    const pending = missing.filter(({ hash }) => options.only?.includes(hash) ?? true)
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

/** Hashes of the migrations in a folder, oldest first. @throws StoreError code `migration` */
export const migrationHashes = (options: { migrations: string; schema: string }): string[] =>
  readMigrations(options).map(({ hash }) => hash)

function readMigrations({ migrations, schema }: Pick<MigrationOptions, 'migrations' | 'schema'>): MigrationMeta[] {
  try {
    return readMigrationFiles({ migrationsFolder: migrations })
  } catch (error) {
    throw new StoreError('migration', `The migrations of ${schema} cannot be read from ${migrations}.`, {
      cause: error,
    })
  }
}

async function hasMigrations(client: PoolClient, { schema }: MigrationOptions): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `${schema}.migrations`,
  ])
  return rows[0]?.found === true
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
  const breaking = await client.query(
    `select from information_schema.columns
     where table_schema = $1 and table_name = 'migrations' and column_name = 'breaking'`,
    [schema],
  )
  if (breaking.rowCount === 0)
    await client.query(`alter table ${schema}.migrations add column breaking boolean not null default false`)
}

interface Applied {
  hash: string
  madeAt: number
  isBreaking: boolean
}

async function appliedMigrations(client: PoolClient): Promise<Applied[]> {
  const { rows } = await client.query<{ hash: string; made_at: string; breaking: boolean }>(
    'select hash, made_at, breaking from migrations',
  )
  return rows.map(({ hash, made_at: madeAt, breaking }) => ({ hash, madeAt: Number(madeAt), isBreaking: breaking }))
}

/** Migrations of a newer release are tolerated unless they are marked as breaking, so that releases can be rolled. */
function pendingOf(files: MigrationMeta[], applied: Applied[], schema: string): MigrationMeta[] {
  const known = new Set(files.map((file) => file.hash))
  const newest = Math.max(0, ...files.map(({ folderMillis }) => folderMillis))
  const foreign = applied.filter(
    ({ hash, madeAt, isBreaking }) => !known.has(hash) && (isBreaking || madeAt <= newest),
  ).length
  if (foreign > 0) {
    throw new StoreError(
      'migration',
      `The tables in ${schema} carry ${foreign} migration(s) that this version does not know: they were written by a newer version, or a migration file was edited.`,
    )
  }
  const hashes = new Set(applied.map(({ hash }) => hash))
  return files.filter((file) => !hashes.has(file.hash))
}

/** A migration file with a line `-- breaking: why` cannot be used by the release before it. */
const isBreaking = (file: MigrationMeta): boolean => file.sql.some((statement) => /^-- breaking\b/m.test(statement))

async function apply(client: PoolClient, file: MigrationMeta, schema: string): Promise<void> {
  for (const statement of file.sql) {
    // drizzle-kit writes the tables bare but the targets of foreign keys as "public"."t".
    const sql = statement.replaceAll('"public".', `"${schema}".`)
    if (sql.trim() !== '') await client.query(sql)
  }
  await client.query('insert into migrations (hash, made_at, breaking) values ($1, $2, $3)', [
    file.hash,
    file.folderMillis,
    isBreaking(file),
  ])
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
  if (code === '25006') {
    return new StoreError('refused', `The database of ${schema} is read-only: a standby, or set so. Use the primary.`, {
      cause: error,
    })
  }
  if (code === '55P03') {
    return new StoreError('migration', `The tables of ${schema} are locked by another process. Try again.`, {
      cause: error,
    })
  }
  return new StoreError('migration', `The tables of ${schema} could not be brought up to date: ${detail}.`, {
    cause: error,
  })
}
