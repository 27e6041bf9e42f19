import { rmSync } from 'node:fs'

import { afterAll, describe, expect, it } from 'vitest'

import { openStore } from '#index.ts'
import { storeSuite } from '#store-suite.ts'
import { startStoreProcess } from '#testing-child.ts'
import { guestTables, migrationFolder } from '#testing-migrations.ts'
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

async function dropSchema(): Promise<void> {
  const store = await open(url)
  await store.pool.query('drop schema desk cascade')
  await store.close()
}
