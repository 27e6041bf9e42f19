import { createHash } from 'node:crypto'
import { lstat, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { type Store, migrationHashes, openStore } from '@frontdesk/store'
import { prepareFolder, sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { silentLog } from '@frontdesk/store/testing'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createAnchor } from '#audit/anchor.ts'
import { createAudit, prepareAudit } from '#audit/audit.ts'
import { type Environment, readConfig } from '#config.ts'
import { lastBackup } from '#operations/last-backup.ts'
import { anchorFileOf } from '#server/audit-command.ts'
import { runCommand, usage } from '#server/command.ts'
import { installationSecret, keysFrom } from '#store/installation-secret.ts'
import { backupHeader } from '#testing/backup-header.ts'
import { migrations } from '#testing/test-store.ts'

import { headerLine, lastLine, partEndLine, readBackupFile, rowsLine, writeBackupFile } from './backup-file.ts'
import { decrypterFrom, encrypterFrom } from './backup-keys.ts'

// Up to six starts of an embedded database each, beside other tests.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 })

const serviceMigrations = join(migrations, '../../service/migrations')
const upstream = { UPSTREAM_BASE_URL: 'https://events.example.org', UPSTREAM_API_KEY: 'x'.repeat(32) }
const passphrase = { FRONTDESK_BACKUP_PASSPHRASE: 'correct horse battery staple' }

let folder = ''
let publicKey: Environment
let secretKey: Environment

const inFolder = (name: string) => join(folder, name)
function configOf(env: Environment) {
  const read = readConfig(env, folder)
  if ('faults' in read) throw new Error(read.faults.join())
  return read.config
}

let now = new Date('2026-11-23T08:00:00Z')

/** Runs a command as `npm run` does; resolves to its exit code and what it printed. */
async function command(env: Environment, ...words: string[]): Promise<[number | null, string]> {
  const lines: string[] = []
  const context = {
    config: configOf(env),
    env,
    migrations: { desk: migrations, service: serviceMigrations },
    now: () => now,
    elapsed: () => performance.now(),
    print: (line: string) => lines.push(line),
  }
  const code = await runCommand(context, words)
  return [code, lines.join('\n')]
}

/** Opens the desk's store as a start of the desk leaves it, and closes it after the work. */
async function startedOnce(env: Environment, only?: readonly string[], work?: (store: Store) => Promise<unknown>) {
  const config = configOf(env)
  const where = { dir: join(config.dataDir, 'desk') }
  const store = await openStore(where, { schema: 'desk', migrations, log: silentLog, ...(only ? { only } : {}) })
  await prepareAudit(store.db, keysFrom(await installationSecret(config)).audit)
  await work?.(store)
  await store.close()
}

/** Every row of the desk's tables as text, by table. */
async function contentOf(env: Environment): Promise<Record<string, string[]>> {
  const { dataDir, databaseUrl } = configOf(env)
  const where = databaseUrl === null ? { dir: join(dataDir, 'desk') } : { url: databaseUrl }
  const store = await openStore(where, { schema: 'desk', migrations, log: silentLog })
  const { rows: tables } = await store.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'desk' order by 1",
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await store.pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    // A backup is noted when it is over, so its own note is not in it.
    if (!['migrations', 'backup', 'backup_failure'].includes(name)) found[name] = rows.map(({ row }) => row)
  }
  await store.close()
  return found
}

const home = { ...upstream, DATA_DIR: 'home' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-backup-'))
  const identity = await generateX25519Identity()
  publicKey = { FRONTDESK_BACKUP_RECIPIENT: await identityToRecipient(identity) }
  secretKey = { FRONTDESK_BACKUP_IDENTITY_FILE: inFolder('identity') }
  await writeFile(inFolder('identity'), `# a key\n${identity}\n`)
  await prepareFolder(inFolder('home/desk'), 'desk', migrations)
  const config = configOf(home)
  const store = await openStore({ dir: inFolder('home/desk') }, { schema: 'desk', migrations, log: silentLog })
  const { audit: key } = keysFrom(await installationSecret(config))
  const anchor = createAnchor({ file: anchorFileOf(config), key, failed: () => expect.fail() })
  await prepareAudit(store.db, key)
  const audit = createAudit({ db: store.db, key, anchor, now: () => new Date(0) })
  for (let n = 0; n < 450; n += 1) await audit.record({ kind: 'sign_in', action: 'desk.signIn', actor: null })
  await anchor.settled()
  await store.pool.query(
    `insert into person (id, name, email, role, password_hash, created_at)
     select gen_random_uuid(), 'Zoë "Tab\t" \\ ' || n, n || '@example.org', 'staff', 'hash', now() + n * interval '1 microsecond'
     from generate_series(1, 30) n`,
  )
  await store.close()
  const [code, text] = await command({ ...home, ...publicKey }, 'backup', inFolder('home.backup'))
  if (code !== 0) throw new Error(text)
})
afterAll(() => rm(folder, { recursive: true }))

describe('a backup', () => {
  it('restores every row of the desk into an empty folder, with secret and verified audit', async () => {
    const there = { ...upstream, DATA_DIR: 'there' }
    const [code, text] = await command({ ...there, ...secretKey }, 'restore', inFolder('home.backup'))
    expect([code, text]).toEqual([0, expect.stringMatching(/none differs[^]*The audit is whole: 450 rows/)])
    expect(await contentOf(there)).toEqual(await contentOf(home))
    expect(await readFile(inFolder('there/secret'), 'utf8')).toBe(await readFile(inFolder('home/secret'), 'utf8'))
    expect((await stat(inFolder('there/secret'))).mode & 0o777).toBe(0o600)
  })

  it('moves embedded storage to PostgreSQL, and from there back, also while it is in use', async () => {
    const database = await sharedPostgres()
    if (database === null) return
    const server = { ...upstream, DATA_DIR: 'server', DATABASE_URL: database.url }
    expect((await command({ ...server, ...secretKey }, 'restore', inFolder('home.backup')))[0]).toBe(0)
    expect(await contentOf(server)).toEqual(await contentOf(home))
    const inUse = await openStore({ url: database.url }, { schema: 'desk', migrations, log: silentLog })
    expect((await command({ ...server, ...publicKey }, 'backup', inFolder('server.backup')))[0]).toBe(0)
    const { size: bytes } = await stat(inFolder('server.backup'))
    const at = new Date('2026-11-23T08:00:00Z')
    const note = { at, command: 'backup server.backup', bytes, records: expect.any(Number) }
    expect(await lastBackup(inUse.db)).toEqual({ last: note, failure: null })
    await inUse.close()
    const back = { ...upstream, DATA_DIR: 'back' }
    expect((await command({ ...back, ...secretKey }, 'restore', inFolder('server.backup')))[0]).toBe(0)
    expect(await contentOf(back)).toEqual(await contentOf(home))
    await database.stop()
  })

  it('is opened by its passphrase', async () => {
    const [file, seen] = [inFolder('small.backup'), Array<string>()]
    const header = backupHeader({ secretWasSet: true, parts: [{ schema: 'desk', migrations: [], tables: ['person'] }] })
    const lines = [headerLine(header), rowsLine('desk', 'person', '[{"name":"Zoë"}]'), lastLine]
    await writeBackupFile(file, await encrypterFrom(passphrase, 10), Readable.from(lines))
    await readBackupFile(file, await decrypterFrom(passphrase), {
      header: ({ madeAt }) => void seen.push(madeAt),
      item: (item) => void seen.push(item.kind === 'rows' ? item.rows : ''),
    })
    expect(seen).toEqual([header.madeAt, '[{"name":"Zoë"}]'])
  })

  it('holds the records of the embedded service too', async () => {
    const both = { DATA_DIR: 'both' }
    await prepareFolder(inFolder('both/desk'), 'desk', migrations)
    await startedOnce(both)
    await prepareFolder(inFolder('both/service'), 'service', serviceMigrations)
    const store = await openStore(
      { dir: inFolder('both/service') },
      { schema: 'service', migrations: serviceMigrations, log: silentLog },
    )
    const { rows: tables } = await store.pool.query("select tablename from pg_tables where schemaname = 'service'")
    await store.close()
    expect(tables.length).toBeGreaterThan(5)
    const made = await command({ ...both, ...publicKey }, 'backup', inFolder('both.backup'))
    expect(made).toEqual([0, expect.stringContaining('records of the service')])
    const copy = await command({ DATA_DIR: 'both-copy', ...secretKey }, 'restore', inFolder('both.backup'))
    expect(copy).toEqual([0, expect.stringContaining('records of the service. Counts compared')])
    expect((await readdir(inFolder('both-copy'))).toSorted()).toEqual(expect.arrayContaining(['desk', 'service']))
  })

  it('of an older release is restored by its own migrations, then brought up to date', async () => {
    const older = { ...upstream, DATA_DIR: 'older', FRONTDESK_SECRET: 's'.repeat(40) }
    // The release before the table of backups.
    const only = migrationHashes({ schema: 'desk', migrations }).slice(0, 14)
    const person =
      "insert into person (id, name, email, role, password_hash, created_at) values (gen_random_uuid(), 'Old', 'old@example.org', 'staff', 'hash', now())"
    await startedOnce(older, only, ({ pool }) => pool.query(person))
    const made = await command({ ...older, ...publicKey }, 'backup', inFolder('older.backup'))
    expect(made).toEqual([
      0,
      expect.stringMatching(/its tables are of an older release[^]*Not in it: FRONTDESK_SECRET/),
    ])
    const unset = await command({ ...upstream, DATA_DIR: 'newer', ...secretKey }, 'restore', inFolder('older.backup'))
    expect(unset).toEqual([1, expect.stringContaining('Set it to the same secret')])
    const newer = { ...older, DATA_DIR: 'newer' }
    expect(await command({ ...newer, ...secretKey }, 'restore', inFolder('older.backup'))).toEqual([
      0,
      expect.stringContaining('2 records of the desk'),
    ])
    const content = await contentOf(newer)
    expect([content['person'], Object.keys(content)]).toEqual([
      [expect.stringContaining('old@example.org')],
      Object.keys(await contentOf(home)),
    ])
  })
})

async function runAtHome(sql: string): Promise<void> {
  const store = await openStore({ dir: inFolder('home/desk') }, { schema: 'desk', migrations, log: silentLog })
  await store.pool.query(sql)
  await store.close()
}

/** The state of the desk's backups, as the page Operations has it. */
async function backupsOf(env: Environment) {
  const store = await openStore(
    { dir: join(configOf(env).dataDir, 'desk') },
    { schema: 'desk', migrations, log: silentLog },
  )
  const state = await lastBackup(store.db)
  await store.close()
  return state
}

const nightly = (...names: string[]) => join(folder, 'nightly', ...names)
const namesIn = async () => (await readdir(nightly())).toSorted()

describe('backup --into', () => {
  const made = 'desk-2026-11-24T020000Z.backup'
  const old = [
    'desk-2026-11-23T010000Z.backup',
    'desk-2026-11-23T020000Z.backup',
    'desk-2026-11-22T020000Z.backup',
    'desk-2024-01-01T020000Z.backup',
  ]
  const foreign = ['before-upgrade.backup', 'desk-2026-11-23T010000Z.backup.old', 'desk-2026-13-01T010000Z.backup']
  beforeAll(async () => {
    await mkdir(nightly())
    await mkdir(nightly('desk-2020-01-01T020000Z.backup'))
    for (const name of [...old, ...foreign]) await writeFile(nightly(name), 'old')
  })
  beforeEach(() => {
    now = new Date('2026-11-24T02:00:00.700Z')
  })
  afterEach(() => {
    now = new Date('2026-11-23T08:00:00Z')
  })

  it('deletes nothing when it fails, and notes when and why', async () => {
    const before = await namesIn()
    const failed = async (env: Environment, into: string, said: RegExp, reason: string) => {
      expect(await command({ ...home, ...env }, 'backup', '--into', into)).toEqual([1, expect.stringMatching(said)])
      expect(await namesIn()).toEqual(before)
      expect((await backupsOf(home)).failure).toEqual({ at: now, command: `backup ${made}`, reason })
    }
    await failed({}, nightly(), /^A backup is encrypted/, 'key')
    await failed(publicKey, nightly('none'), /cannot be written \(ENOENT\)/, 'file')
    // A key that is not the one of the recipient: the copy could not be restored with it.
    await writeFile(inFolder('another'), await generateX25519Identity())
    const another = { ...publicKey, FRONTDESK_BACKUP_IDENTITY_FILE: inFolder('another') }
    await failed(another, nightly(), /removed again.*does not open this file/, 'check')
    await writeFile(nightly(`${made}.partial`), '')
    before.push(`${made}.partial`)
    before.sort()
    await failed(publicKey, nightly(), /is left from a backup that was cut off/, 'file')
    await rm(nightly(`${made}.partial`))
    before.splice(before.indexOf(`${made}.partial`), 1)
    // Not noted: there is no desk to note it at, and what was noted before stays.
    await failed({ ...publicKey, DATA_DIR: 'wrong' }, nightly(), /^No desk has been started/, 'file')
  })

  it('a table that cannot be read is told as the database', async () => {
    await runAtHome(`create type odd as enum ('x');
      create function odd_json(odd) returns json language plpgsql as $$ begin raise exception 'unreadable'; end $$;
      create cast (odd as json) with function odd_json(odd); create table odd_one (o odd);
      insert into odd_one values ('x')`)
    const before = await namesIn()
    expect(await command({ ...home, ...publicKey }, 'backup', '--into', nightly())).toEqual([
      1,
      'The database could not be read: unreadable.',
    ])
    expect(await namesIn()).toEqual(before)
    expect((await backupsOf(home)).failure).toMatchObject({ reason: 'database' })
    await runAtHome('drop table odd_one; drop cast (odd as json); drop function odd_json(odd); drop type odd')
  })

  it('names the file by its time, reads it back as far as it can, notes it, and deletes what has expired', async () => {
    const [code, text] = await command({ ...home, ...publicKey }, 'backup', '--into', nightly())
    expect([code, text]).toEqual([
      0,
      expect.stringContaining('Not decrypted, as its secret key is not here. SHA-256: '),
    ])
    const bytes = await readFile(nightly(made))
    expect(text).toContain(`SHA-256: ${createHash('sha256').update(bytes).digest('hex')}\n`)
    expect(text).toContain('Expired and deleted: desk-2026-11-23T010000Z.backup.')
    expect(await namesIn()).toEqual([...old.slice(1), ...foreign, made, 'desk-2020-01-01T020000Z.backup'].toSorted())
    expect(await backupsOf(home)).toEqual({
      last: { at: now, command: `backup ${made}`, bytes: bytes.length, records: expect.any(Number) },
      failure: null,
    })
    expect(await command({ ...home, ...publicKey }, 'backup', '--into', nightly())).toEqual([
      1,
      expect.stringMatching(/exists already/),
    ])
    expect(await readFile(nightly(made))).toEqual(bytes)
    now = new Date('2026-11-24T02:00:01Z')
    await writeFile(nightly('desk-2026-11-23T030000Z.backup.partial'), '')
    const [again, whole] = await command({ ...home, ...publicKey, ...secretKey }, 'backup', '--into', nightly())
    expect([again, whole]).toEqual([0, expect.stringContaining('Read back: decrypted to its end, records counted.')])
    expect(whole).toContain(`Expired and deleted: ${made}.`)
    expect(whole).toContain('T030000Z.backup.partial is not complete')
    const there = { ...upstream, DATA_DIR: 'from-nightly', ...secretKey }
    expect((await command(there, 'restore', nightly('desk-2026-11-24T020001Z.backup')))[0]).toBe(0)
    expect(await contentOf(there)).toEqual(await contentOf(home))
  })
})

/** A backup whose rows are not those of a database: `service` has one that no table takes. */
async function unloadable(name: string): Promise<void> {
  const parts = (['desk', 'service'] as const).map((schema) => ({
    schema,
    migrations: migrationHashes({ schema, migrations: schema === 'desk' ? migrations : serviceMigrations }),
    tables: schema === 'desk' ? ['audit_head'] : ['people'],
  }))
  const header = backupHeader({ files: { secret: 's'.repeat(43), 'audit-anchor': 'x' }, parts })
  let rows = ''
  await readBackupFile(inFolder('home.backup'), await decrypterFrom(secretKey), {
    header: () => undefined,
    item: (item) => void (item.kind === 'rows' && item.table === 'audit_head' && (rows = item.rows)),
  })
  const lines = [
    headerLine(header),
    rowsLine('desk', 'audit_head', rows),
    partEndLine('desk', { counts: { audit_head: 1 }, sequences: [] }),
    rowsLine('service', 'people', '[{"id":"not an id"}]'),
    partEndLine('service', { counts: { people: 1 }, sequences: [] }),
    lastLine,
  ]
  await writeBackupFile(inFolder(name), await encrypterFrom(passphrase, 10), Readable.from(lines))
}

describe('a restore that fails while it writes leaves nothing', () => {
  beforeAll(() => unloadable('unloadable'))
  const failed = [1, expect.stringMatching(/What it had written was removed\.\nThe records could not be loaded: /)]
  it('on embedded storage, and what was in the folder stays', async () => {
    const there = { DATA_DIR: 'broken', ...passphrase }
    const restore = () => command(there, 'restore', inFolder('unloadable'))
    expect(await restore()).toEqual(failed)
    expect(await readdir(folder)).not.toContain('broken')
    await mkdir(inFolder('broken'))
    await writeFile(inFolder('broken/notes'), 'mine')
    expect(await restore()).toEqual(failed)
    expect(await readdir(inFolder('broken'))).toEqual(['notes'])
  })

  it('on PostgreSQL, and what was in the database stays', async () => {
    const database = await sharedPostgres()
    if (database === null) return
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(
      'create schema service; create function service.mine() returns int language sql as $$ select 1 $$',
    )
    const left = async () =>
      (
        await client.query<{ name: string }>(
          `select nspname || '.' || coalesce(c.relname, p.proname, '') as name from pg_namespace n
           left join pg_class c on c.relnamespace = n.oid left join pg_proc p on p.pronamespace = n.oid
           where nspname in ('desk', 'service') order by 1`,
        )
      ).rows.map(({ name }) => name)
    const there = { DATA_DIR: 'broken-server', DATABASE_URL: database.url, ...passphrase }
    expect(await command(there, 'restore', inFolder('unloadable'))).toEqual(failed)
    expect(await left()).toEqual(['service.mine'])
    expect(await readdir(folder)).not.toContain('broken-server')
    await client.end()
    await database.stop()
  })
})

describe('a restore is refused, with a sentence, and nothing is touched', () => {
  const target = { ...upstream, DATA_DIR: 'untouched' }
  const refused = async (env: Environment, file = 'home.backup'): Promise<string> => {
    const [code, text] = await command({ ...target, ...env }, 'restore', inFolder(file))
    expect(code).toBe(1)
    expect(await readdir(folder)).not.toContain('untouched')
    return text
  }

  it('with another key, another kind of key, or none', async () => {
    await writeFile(inFolder('other'), await generateX25519Identity())
    const other = { FRONTDESK_BACKUP_IDENTITY_FILE: inFolder('other') }
    expect(await refused(other)).toBe('The passphrase or key does not open this file.')
    expect(await refused(passphrase)).toBe('The passphrase or key does not open this file.')
    expect(await refused({})).toMatch(/^Set FRONTDESK_BACKUP_PASSPHRASE/)
    expect(await refused({ FRONTDESK_BACKUP_PASSPHRASE: 'short' })).toMatch(/too short/)
    expect(await refused({ FRONTDESK_BACKUP_IDENTITY_FILE: inFolder('none') })).toMatch(/cannot be read/)
  })

  it('of a file that is cut anywhere, changed, empty, missing, or something else', async () => {
    const whole = await readFile(inFolder('home.backup'))
    for (const length of [whole.length - 1, whole.length - 17, Math.floor(whole.length / 2), 300, 150]) {
      await writeFile(inFolder('cut'), whole)
      await truncate(inFolder('cut'), length)
      expect(await refused(secretKey, 'cut')).toMatch(/cut off or damaged|not a backup/)
    }
    const changed = Buffer.from(whole)
    changed[whole.length - 40] = (changed[whole.length - 40] ?? 0) ^ 1
    await writeFile(inFolder('cut'), changed)
    expect(await refused(secretKey, 'cut')).toMatch(/cut off or damaged/)
    await writeFile(inFolder('cut'), '')
    expect(await refused(secretKey, 'cut')).toMatch(/not a backup|damaged/)
    await writeFile(inFolder('cut'), 'PK\u0003\u0004 a spreadsheet'.repeat(50))
    expect(await refused(secretKey, 'cut')).toMatch(/not a backup/)
    expect(await refused(secretKey, 'no such file')).toMatch(/There is no file/)
  })

  it('into a place that holds data, or the secret of another installation', async () => {
    const before = await contentOf(home)
    const [code, text] = await command({ ...home, ...secretKey }, 'restore', inFolder('home.backup'))
    expect([code, text]).toEqual([1, expect.stringContaining('holds data already')])
    expect(await contentOf(home)).toEqual(before)
    const other = { ...upstream, DATA_DIR: 'elsewhere', FRONTDESK_SECRET: 'z'.repeat(40) }
    expect(await command({ ...other, ...secretKey }, 'restore', inFolder('home.backup'))).toEqual([
      1,
      'FRONTDESK_SECRET is not the one that the backup was made with.',
    ])
  })
})

async function refusedBackup(env: Environment): Promise<string> {
  const before = await readdir(folder)
  const [code, text] = await command({ ...env, ...publicKey }, 'backup', inFolder('nothing.backup'))
  expect(code).toBe(1)
  expect(text.split('\n')).toHaveLength(1)
  expect(await readdir(folder)).toEqual(before)
  return text
}

describe('a backup of nothing is refused, and makes nothing', () => {
  it('where DATA_DIR is wrong, or belongs to a desk of other settings', async () => {
    const wrong = /^No desk has been started on DATA_DIR \(.*wrong\).*Give this command the settings of the desk\.$/
    expect(await refusedBackup({ ...upstream, DATA_DIR: 'wrong' })).toMatch(wrong)
    expect(await refusedBackup({ DATA_DIR: 'home' })).toMatch(/has no embedded service.*UPSTREAM_BASE_URL is not set/)
    const other = { ...home, FRONTDESK_SECRET: 'y'.repeat(40) }
    expect(await refusedBackup(other)).toMatch(/made with another secret. Set FRONTDESK_SECRET/)
  })

  it('where tables were made and no desk was started', async () => {
    await prepareFolder(inFolder('tables/desk'), 'desk', migrations)
    expect(await refusedBackup({ ...upstream, DATA_DIR: 'tables', FRONTDESK_SECRET: 's'.repeat(40) })).toMatch(
      /^No desk has been started on DATA_DIR/,
    )
    expect(await refusedBackup({ ...upstream, DATA_DIR: 'tables' })).toMatch(/has no file "secret"/)
  })

  it('where the database is empty', async () => {
    const database = await sharedPostgres()
    if (database === null) return
    const empty = { ...home, DATABASE_URL: database.url }
    expect(await refusedBackup(empty)).toMatch(/^No desk has been started on the database of DATABASE_URL/)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    expect((await client.query("select nspname from pg_namespace where nspname = 'desk'")).rows).toEqual([])
    await client.end()
    await database.stop()
  })

  it('its restore is refused too', async () => {
    const lines = [
      headerLine(backupHeader({ files: { secret: 'x' } })),
      partEndLine('desk', { counts: {}, sequences: [] }),
      lastLine,
    ]
    await writeBackupFile(inFolder('hollow'), await encrypterFrom(passphrase, 10), Readable.from(lines))
    const there = { ...upstream, DATA_DIR: 'hollow-there', ...passphrase }
    const [code, text] = await command(there, 'restore', inFolder('hollow'))
    expect([code, text]).toEqual([1, expect.stringMatching(/is a backup of nothing: no desk had been started/)])
    expect(await readdir(folder)).not.toContain('hollow-there')
  })

  it('an audit of nothing is not whole', async () => {
    expect(await command({ ...upstream, DATA_DIR: 'wrong' }, 'audit', 'verify')).toEqual([
      2,
      expect.stringMatching(/^No desk has been started on DATA_DIR/),
    ])
    expect(await readdir(folder)).not.toContain('wrong')
  })
})

async function umasked<T>(work: () => Promise<T>): Promise<T> {
  const before = process.umask(0)
  try {
    return await work()
  } finally {
    process.umask(before)
  }
}

describe('files are opened exclusively, for their owner only, never through a link', () => {
  const victim = 'keep me'
  it('a backup', async () => {
    await writeFile(inFolder('victim'), victim)
    const name = inFolder('linked.backup')
    const tries = [
      [name, /exists already/],
      [`${name}.partial`, /is left from a backup that was cut off/],
    ] as const
    for (const [place, said] of tries)
      for (const target of [inFolder('victim'), inFolder('absent')]) {
        await symlink(target, place)
        expect(await command({ ...home, ...publicKey }, 'backup', name)).toEqual([1, expect.stringMatching(said)])
        expect((await lstat(place)).isSymbolicLink()).toBe(true)
        await rm(place)
      }
    expect(await readFile(inFolder('victim'), 'utf8')).toBe(victim)
    expect(await readdir(folder)).not.toContain('absent')
    expect((await umasked(() => command({ ...home, ...publicKey }, 'backup', name)))[0]).toBe(0)
    expect((await lstat(name)).mode & 0o777).toBe(0o600)
  })

  it('what a restore writes beside the database', async () => {
    const there = { ...upstream, DATA_DIR: 'linked' }
    await mkdir(inFolder('linked'))
    await symlink(inFolder('absent'), inFolder('linked/audit-anchor'))
    expect(await command({ ...there, ...secretKey }, 'restore', inFolder('home.backup'))).toEqual([
      1,
      expect.stringMatching(/has the file audit-anchor already/),
    ])
    expect(await readdir(folder)).not.toContain('absent')
    await rm(inFolder('linked'), { recursive: true })
    expect((await umasked(() => command({ ...there, ...secretKey }, 'restore', inFolder('home.backup'))))[0]).toBe(0)
    for (const name of ['secret', 'audit-anchor'])
      expect((await stat(inFolder(`linked/${name}`))).mode & 0o777).toBe(0o600)
  })
})

it('is never written over a file, nor left in part, nor without encryption', async () => {
  const before = await readFile(inFolder('home.backup'))
  expect(await command({ ...home, ...publicKey }, 'backup', inFolder('home.backup'))).toEqual([
    1,
    expect.stringContaining('exists already'),
  ])
  expect(await readFile(inFolder('home.backup'))).toEqual(before)
  expect((await command(home, 'backup', inFolder('plain')))[1]).toMatch(/^A backup is encrypted/)
  expect((await command({ ...home, ...publicKey }, 'backup', inFolder('none/file')))[1]).toMatch(/cannot be written/)
  expect(await command({ ...home, ...publicKey, ...passphrase }, 'backup', inFolder('plain'))).toEqual([
    1,
    expect.stringContaining('not both'),
  ])
  expect((await readdir(folder)).filter((name) => /plain|partial/.test(name))).toEqual([])
  expect((await stat(inFolder('home.backup'))).mode & 0o777).toBe(0o600)
  expect(before.includes('example.org')).toBe(false)
})

it('commands: migrate is repeatable; others are named', async () => {
  expect(await command(home, 'migrate')).toEqual([0, 'The tables are up to date.'])
  for (const words of [[], ['--into'], ['--inot', 'x'], ['--into', 'x', 'y'], ['x', '--into'], ['--into', '']])
    expect(await command(home, 'backup', ...words)).toEqual([null, ''])
  expect(usage).toContain('restore FILE')
})
