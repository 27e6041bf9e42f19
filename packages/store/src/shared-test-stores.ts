import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import type { Store } from '#index.ts'
import { type PostgresServer, startPostgres, temporaryStore } from '#testing.ts'

type Shared = {
  /** Emptied stores that no test file uses any more, by schema and migrations. */
  stores: Map<string, { store: Store; shape: string }[]>
  server: Promise<PostgresServer | null> | null
  databases: number
  /** Closed stores with tables and no rows, to be copied. */
  prepared: Map<string, Promise<string>>
  folder: string | null
}

const name = Symbol.for('frontdesk.store.shared-test-stores')
/** A store that contained more rows would be slower than a new one. */
const mostRows = 5_000

/** Per process, not per module: each test file has modules of its own. */
function shared(): Shared {
  const holder = globalThis as { [name]?: Shared }
  return (holder[name] ??= { stores: new Map(), server: null, databases: 0, prepared: new Map(), folder: null })
}

/**
 * An empty embedded store with its tables, reused by test files: creating one costs two seconds of CPU time, emptying
 * one a fraction. `close` returns it. For tests that work with rows; other traces (a missing table, a disabled trigger,
 * a failed store) are detected, and the store is not reused.
 */
export async function sharedStore(schema: string, migrations: string): Promise<Store> {
  const key = `${schema} ${migrations}`
  const free = shared().stores.get(key) ?? []
  shared().stores.set(key, free)
  const { store, shape } = free.pop() ?? (await newStore(schema, migrations))
  let closing: Promise<void> | undefined
  const endings: (() => Promise<void>)[] = []
  const giveBack = async () => {
    await Promise.all(endings.map((end) => end()))
    if (await emptied(store, schema, shape)) free.push({ store, shape })
    else await store.close()
  }
  const lent = { ...store, close: () => (closing ??= giveBack()) }
  endingsOf.set(lent, endings)
  return lent
}

const endingsOf = new WeakMap<Store, (() => Promise<void>)[]>()

/** Runs before a shared store is returned, so that delayed writes do not reach the next test file. */
export function beforeGivenBack(store: Store, end: () => Promise<void>): void {
  endingsOf.get(store)?.push(end)
}

/**
 * An empty database on the one PostgreSQL server of this process, or null, with a printed reason, where there is none.
 * `stop` drops it.
 */
export async function sharedPostgres(): Promise<Pick<PostgresServer, 'url' | 'stop'> | null> {
  const here = shared()
  here.server ??= startPostgres(ourFolder())
  const server = await here.server
  if (server === null) return null
  here.databases += 1
  const database = `test_${here.databases}`
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await ask(`create database ${database}`)
  const url = new URL(server.url)
  url.pathname = `/${database}`
  return { url: url.href, stop: () => ask(`drop database if exists ${database} with (force)`) }
}

/** Fills a folder with a closed store that has its tables and no rows: a copy of one that this process has created. */
export async function prepareFolder(folder: string, schema: string, migrations: string): Promise<void> {
  const key = `${schema} ${migrations}`
  const made = shared().prepared.get(key) ?? newFolder(schema, migrations)
  shared().prepared.set(key, made)
  cpSync(await made, folder, { recursive: true })
}

async function newFolder(schema: string, migrations: string): Promise<string> {
  const { dir, close } = await temporaryStore(schema, migrations, {}, ourFolder())
  await close()
  return dir
}

async function newStore(schema: string, migrations: string) {
  const store = await temporaryStore(schema, migrations, {}, ourFolder())
  return { store: { ...store, close: store.remove }, shape: await shapeOf(store, schema) }
}

/** Whether the store is unchanged: no rows but its migrations, and every table, trigger, right and role. */
async function emptied(store: Store, schema: string, shape: string): Promise<boolean> {
  try {
    const { rows } = await store.pool.query<{ statement: string }>(
      `select case relkind when 'S' then format('alter sequence %s restart', c.oid::regclass)
         else format('delete from %s', c.oid::regclass) end as statement
       from pg_class c where relnamespace = $1::regnamespace and relkind in ('r', 'S') and relname <> 'migrations'`,
      [schema],
    )
    // Also removes rows that triggers or foreign keys protect.
    const statements = ['set local session_replication_role = replica', ...rows.map(({ statement }) => statement)]
    const results: unknown = await store.pool.query(`begin; ${statements.join('; ')}; commit; reset all`)
    const deleted = [results].flat().reduce((sum: number, result) => sum + (Number(Object(result).rowCount) || 0), 0)
    return deleted <= mostRows && (await shapeOf(store, schema)) === shape
  } catch {
    return false
  }
}

async function shapeOf(store: Store, schema: string): Promise<string> {
  const { rows } = await store.pool.query<{ shape: string }>(
    `select md5(string_agg(line, ';' order by line)) as shape from (
       select concat_ws(' ', relname, relkind, relnatts, relacl::text) as line
         from pg_class where relnamespace = $1::regnamespace
       union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
       union all select concat_ws(' ', rolname, rolsuper) from pg_roles
       union all select hash from migrations
     ) as lines`,
    [schema],
  )
  return rows[0]?.shape ?? ''
}

/**
 * The folder of reusable stores. Tests may be killed with SIGKILL, so another process outlives this one and deletes it.
 */
function ourFolder(): string {
  const here = shared()
  if (here.folder !== null) return here.folder
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-shared-'))
  here.folder = folder
  // A PostgreSQL server runs as another user, which needs access to its own folder inside.
  chmodSync(folder, 0o711)
  const tidy = `cat > /dev/null
    for file in "$0"/*/data/postmaster.pid; do
      [ -f "$file" ] || continue
      pid=$(head -n 1 "$file"); kill -QUIT "$pid"
      for try in 1 2 3 4 5 6 7 8 9; do kill -0 "$pid" 2> /dev/null && sleep 0.1; done
    done
    rm -rf "$0"`
  const heir = spawn('sh', ['-c', tidy, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  heir.unref()
  if ('unref' in heir.stdin && typeof heir.stdin.unref === 'function') heir.stdin.unref()
  return folder
}
