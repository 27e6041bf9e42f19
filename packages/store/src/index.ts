import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

import { openEmbedded } from '#embedded.ts'
import type { Engine, Extension, Listeners, StoreLog } from '#engine.ts'
import { migrateStore } from '#migrate.ts'
import { openPostgres } from '#postgres.ts'

export { StoreError, type StoreErrorCode, isBusy } from '#store-error.ts'
export { makeFolder } from '#make-folder.ts'
export { migrationHashes } from '#migrate.ts'
export type { Extension, StoreLog } from '#engine.ts'

/** A folder for the embedded database, or the URL of a PostgreSQL server (15 or newer). */
export type StoreLocation = { dir: string } | { url: string }

export interface StoreOptions {
  /** PostgreSQL schema that holds every table; it is the `search_path` of every connection, followed by `public`. */
  schema: string
  /**
   * Folder with the files that drizzle-kit generates (`meta/_journal.json` and one `.sql` each), applied before this
   * returns.
   */
  migrations: string
  log: StoreLog
  /**
   * A statement that runs longer fails. The embedded database cannot cancel it: it stops, and `onFail` is called.
   * Default 30,000.
   */
  statementTimeoutMs?: number
  /** Statements may take any time once `statement_timeout` is off, as in a backup. Default false: PostgreSQL that is silent for longer has gone. */
  longStatements?: boolean
  /** Hashes of the migrations to apply, for restoring an older backup; none: nothing is written. Default all. */
  only?: readonly string[]
  /** Extensions created in the schema `public` before the migrations run. Default none. */
  extensions?: readonly Extension[]
}

export interface Store {
  /**
   * The `pg` driver's pool, of 10 connections. A caller that waits longer than 30 s for one gets a StoreError `busy`.
   * Embedded there is ONE connection: inside an open transaction use only its own client (`tx`); `pool.query` would
   * deadlock.
   */
  pool: Pool
  db: NodePgDatabase & { $client: Pool }
  kind: 'embedded' | 'postgres'
  /**
   * Called once when the embedded database has failed (disk full, a statement that never ends, folder lock lost). Every
   * later call rejects; the process should exit and be restarted. Never called for PostgreSQL, whose pool reconnects.
   */
  onFail: (callback: (error: Error) => void) => void
  /**
   * Notifications of PostgreSQL, on a connection of its own that is made again when it breaks. null for the embedded
   * database, which one process has alone.
   */
  listen: ((channels: readonly string[], listeners: Listeners) => { close: () => Promise<void> }) | null
  /** Ends the pool, then the database, then releases the folder lock. May be called more than once. */
  close: () => Promise<void>
}

/**
 * Opens the store and migrates its schema; safe for concurrent processes on one PostgreSQL.
 * @throws StoreError with one line that says what to do; it never contains a user name or password.
 */
export async function openStore(where: StoreLocation, options: StoreOptions): Promise<Store> {
  const { schema, migrations, log, statementTimeoutMs = 30_000, extensions = [], only = null } = options
  const { longStatements = false } = options
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(schema)) throw new TypeError(`Not a schema name: ${schema}`)
  const settings = { schema, log, statementTimeoutMs, extensions }
  const migrate = (pool: Pool) => migrateStore(pool, { schema, migrations, log, extensions, only })
  if ('url' in where && !longStatements) {
    await openFor(await openPostgres(where.url, { ...settings, answerTimeoutMs: null }), migrate, true)
    const engine = await openPostgres(where.url, settings)
    return { ...engine, db: drizzle(engine.pool) }
  }
  const engine: Engine =
    'dir' in where
      ? await openEmbedded(where.dir, settings)
      : await openPostgres(where.url, { ...settings, answerTimeoutMs: null })
  await openFor(engine, migrate, false)
  return { ...engine, db: drizzle(engine.pool) }
}

/** Closes the engine when the work fails, or, `isOver`, in any case. */
async function openFor(engine: Engine, work: (pool: Pool) => Promise<void>, isOver: boolean): Promise<void> {
  try {
    await work(engine.pool)
  } catch (error) {
    await engine.close()
    throw error
  }
  if (isOver) await engine.close()
}
