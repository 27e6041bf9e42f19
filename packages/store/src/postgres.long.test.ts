import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import { openStore } from '#index.ts'
import { openPostgres } from '#postgres.ts'
import { storeSuite } from '#store-suite.ts'
import { startStoreProcess } from '#testing-child.ts'
import { guestTables, migrationFolder } from '#testing-migrations.ts'
import { freePort } from '#testing-port.ts'
import { silentLog, startPostgres } from '#testing.ts'

// Starting databases and processes takes seconds on a busy machine.
const server = await startPostgres()
const migrations = migrationFolder(guestTables)
const url = server?.url ?? ''
const open = (location: string) => openStore({ url: location }, { schema: 'desk', migrations, log: silentLog })

afterAll(async () => {
  await server?.stop()
  rmSync(migrations, { recursive: true })
})

describe.skipIf(server === null)('PostgreSQL', () => {
  it('is migrated by four concurrent processes', async () => {
    const processes = Array.from({ length: 4 }, () => startStoreProcess(['open', url, migrations]))
    await Promise.all(processes.map((one) => one.line('open')))
    await Promise.all(processes.map((one) => one.ended))
    const store = await open(url)
    const { rows } = await store.pool.query<object>('select count(*)::int as count from migrations')
    await store.close()
    expect(rows).toEqual([{ count: guestTables.length }])
    await dropSchema()
  })

  storeSuite(() => Promise.resolve({ url }))

  it('cancels a statement that runs too long and continues', async () => {
    const store = await openStore({ url }, { schema: 'quick', migrations, log: silentLog, statementTimeoutMs: 50 })
    await expect(store.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
    await expect(store.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
    await store.close()
  })

  it('refuses in one line without the user name or the password', async () => {
    const wrong = new URL(url)
    wrong.password = 'guessed'
    const { host } = wrong
    const cases = [
      [wrong.href, `PostgreSQL ${host}/postgres refuses the user name or the password.`],
      [url.replace('/postgres', '/nowhere'), `PostgreSQL ${host}/nowhere has no such database; create it first.`],
      [url.replace(`:${wrong.port}/`, ':1/'), 'PostgreSQL does not answer at 127.0.0.1:1/postgres (ECONNREFUSED).'],
      [`${url}?options=-c%20work_mem=1MB`, expect.stringContaining('must not carry "options"')],
      ['postgres://front:secret@[nonsense', expect.stringContaining('not of the form')],
    ] as const
    for (const [location, message] of cases) {
      const error: unknown = await open(location).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ name: 'StoreError', message })
      expect(
        JSON.stringify(error, Object.getOwnPropertyNames(error)).replace('postgres://user:password', ''),
      ).not.toMatch(/frontdesk:|front:|guessed|secret/)
    }
  })
})

it.skipIf(server === null)('a server that falls silent is given up, and asked again on a new connection', async () => {
  let isSilent = false
  const line = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1')
    far.on('data', (bytes) => void (isSilent || near.write(bytes)))
    near.on('data', (bytes) => far.write(bytes))
    near.on('close', () => far.destroy())
    far.on('error', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const through = new URL(url)
  through.port = String(Object(line.address()).port)
  const settings = { schema: 'desk', log: silentLog, statementTimeoutMs: 30_000, extensions: [], answerTimeoutMs: 500 }
  const { pool, close } = await openPostgres(through.href, settings)
  isSilent = true
  await expect(pool.query('select 1')).rejects.toThrow(/timeout/)
  isSilent = false
  await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  await close()
  line.close()
})

const hasPooler = server !== null && spawnSync('pgbouncer', ['--version']).status === 0

it.runIf(hasPooler).each([
  ['that refuses settings', ''],
  ['that drops settings', 'ignore_startup_parameters = options'],
])('a pooler %s is refused in one line', async (_, line) => {
  const { port, hostname, username, password } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-pooler-'))
  chmodSync(folder, 0o755)
  const poolerPort = await freePort()
  const file = join(folder, 'pooler.ini')
  const database = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
  writeFileSync(
    file,
    `[databases]\n* = ${database}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${poolerPort}
     unix_socket_dir =\nauth_type = any\npool_mode = transaction\n${line}\n`,
  )
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const pooler = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    pooler.stderr.on('data', (text: Buffer) => text.includes('process up') && resolve())
    pooler.once('exit', () => reject(new Error('the pooler ended')))
  })
  const error: unknown = await open(`postgres://any@127.0.0.1:${poolerPort}/postgres`).catch(
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({
    code: 'refused',
    message: `PostgreSQL 127.0.0.1:${poolerPort}/postgres is behind a pooler that does not pass the settings of a connection on, such as PgBouncer. Connect to PostgreSQL itself.`,
  })
  pooler.removeAllListeners('exit')
  const ended = once(pooler, 'exit')
  pooler.kill('SIGKILL')
  await ended
  rmSync(folder, { recursive: true })
})

it.skipIf(server === null)('a read-only database without the tables is refused in one line', async () => {
  const client = await open(url)
  await client.pool.query('create database standby')
  await client.pool.query('alter database standby set default_transaction_read_only = on')
  await client.close()
  await expect(open(url.replace('/postgres', '/standby'))).rejects.toMatchObject({
    message: 'The database of desk is read-only: a standby, or set so. Use the primary.',
  })
  await dropSchema()
})

async function dropSchema(): Promise<void> {
  const store = await open(url)
  await store.pool.query('drop schema desk cascade')
  await store.close()
}
