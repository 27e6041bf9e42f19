import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import type { Pool } from 'pg'

import { serveDatabase, type DatabaseWorker } from '#database-worker.ts'
import { connectionsEndMs, deadline } from '#deadline.ts'
import { makeEmptyDatabase } from '#empty-database.mjs'
import type { Engine, EngineSettings } from '#engine.ts'
import { lockFolder, type FolderLock } from '#folder-lock.ts'
import { defaultPlan, startMaintenance } from '#maintenance.ts'
import { makeFolder } from '#make-folder.ts'
import { StorePool } from '#pool.ts'
import { StoreError } from '#store-error.ts'
import { syncPath } from '#sync.mjs'

/** A new session begins when the statement of the previous one has ended. */
const connectTimeoutMs = 30_000

interface EmbeddedSettings extends EngineSettings {
  /** More server settings, `name=value`; they override the store's own. */
  serverSettings?: readonly string[]
  maintenance?: typeof defaultPlan
}

/**
 * PostgreSQL inside this process, in a thread, for one process at a time.
 * @throws StoreError codes `folder`, `in_use`, `unusable`
 */
export async function openEmbedded(dir: string, settings: EmbeddedSettings): Promise<Engine> {
  const folder = resolve(dir)
  const lock = await takeFolder(folder, settings)
  const failure = createFailure(settings)
  let database: DatabaseWorker
  try {
    database = await openDatabase(folder, settings, failure.report)
  } catch (error) {
    lock.release()
    if (error instanceof StoreError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new StoreError('unusable', `The database in ${folder} cannot be used: ${why}.`, { cause: error })
  }
  lock.onLost(() => database.stop(new StoreError('stopped', `Another process took over the data folder ${folder}.`)))

  const pool = createPool(database)
  const stopMaintenance = startMaintenance(
    pool,
    {
      log: settings.log,
      lastUse: () => database.switchboard.lastUse,
      setBusy: (busy) => (database.maintaining = busy),
      vacuumed: positionIn(join(folder, 'vacuumed')),
    },
    settings.maintenance,
  )

  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    await stopMaintenance()
    await Promise.race([pool.end(), deadline(connectionsEndMs)])
    await database.close()
    lock.release()
  }
  return {
    pool,
    kind: 'embedded',
    listen: null,
    onFail: failure.onFail,
    close: () => (closing ??= close()),
  }
}

async function takeFolder(folder: string, { log }: EngineSettings): Promise<FolderLock> {
  try {
    makeFolder(folder)
    // PGlite makes its files readable and writable for all users; the folder's mode denies access to others.
    chmodSync(folder, 0o700)
    return await lockFolder(folder, log)
  } catch (error) {
    if (error instanceof StoreError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new StoreError('folder', `The data folder ${folder} cannot be used: ${why}.`, { cause: error })
  }
}

async function openDatabase(
  folder: string,
  { schema, log, statementTimeoutMs, serverSettings = [] }: EmbeddedSettings,
  onStop: (error: Error) => void,
): Promise<DatabaseWorker> {
  const data = join(folder, 'pg')
  if (!existsSync(data)) {
    const unfinished = join(folder, 'pg.new')
    rmSync(unfinished, { recursive: true, force: true })
    log.info({ folder }, 'making a new database')
    await makeEmptyDatabase(unfinished)
    renameSync(unfinished, data)
    syncPath(folder)
  }
  if (!existsSync(join(data, 'PG_VERSION'))) throw new Error(`${data} holds no database`)
  const ours = [
    `search_path=${schema},public`,
    'timezone=UTC',
    'shared_buffers=16MB',
    'max_wal_size=64MB',
    'min_wal_size=32MB',
    ...serverSettings,
  ]
  return serveDatabase(data, ours, { statementTimeoutMs, onStop })
}

function createPool({ switchboard }: DatabaseWorker): Pool {
  const pool = new StorePool({
    stream: () => switchboard.open(),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeoutMs,
    // Set explicitly, so that no PG* environment variable is used.
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
  })
  // Without listeners a failure outside a query would end the process; each query rejects on its own.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A number in a file; 0 when it cannot be read, which only causes more work. */
function positionIn(file: string) {
  return {
    known: () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0),
    remember: (position: number) => {
      // A new file each time: a link in its place is not followed.
      rmSync(file, { force: true })
      writeFileSync(file, String(position), { flag: 'wx', mode: 0o600 })
    },
  }
}

function createFailure({ log }: EngineSettings) {
  const callbacks = new Set<(error: Error) => void>()
  let failure: Error | undefined
  return {
    report: (error: Error) => {
      failure = error
      log.error({ err: error }, 'store failed')
      for (const callback of callbacks) callback(error)
    },
    onFail: (callback: (error: Error) => void) => {
      if (failure) callback(failure)
      else callbacks.add(callback)
    },
  }
}
