import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openStore } from '@frontdesk/store'
import { silentLog } from '@frontdesk/store/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { migrations } from '#testing/test-store.ts'

import { quiet, restoredTables } from './restored-tables.ts'

const schemas = { desk: migrations, service: join(migrations, '../../service/migrations') }

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-restored-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('each table of the desk and of the embedded service has its decision for a restore', async () => {
  for (const [schema, made] of Object.entries(schemas)) {
    const store = await openStore({ dir: join(folder, 'tables', schema) }, { schema, migrations: made, log: silentLog })
    const { rows } = await store.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = $1 and tablename <> 'migrations'",
      [schema],
    )
    await store.close()
    expect(Object.keys(restoredTables[schema] ?? {}).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  }
})

it('a restored service sends no message that was queued, and says so of each', async () => {
  const options = { schema: 'service', migrations: schemas.service, log: silentLog }
  const store = await openStore({ dir: join(folder, 'outbox') }, options)
  await store.pool.query(`insert into outbox (id, kind, recipient, subject, body_text, status, created)
    select gen_random_uuid(), 'confirmation', status || '@example.org', '', '', status, now()
    from unnest(array['queued', 'sent', 'failed']) as status`)
  const client = await store.pool.connect()
  await quiet(client, { schema: 'service', tables: ['outbox'], migrations: [] })
  client.release()
  const { rows } = await store.pool.query<{ recipient: string; status: string; last_error: string | null }>(
    'select recipient, status, last_error from outbox order by recipient',
  )
  expect(rows.map(({ recipient, status, last_error }) => [recipient, status, last_error])).toEqual([
    ['failed@example.org', 'failed', null],
    ['queued@example.org', 'failed', 'Not sent: it waited when the backup was made.'],
    ['sent@example.org', 'sent', null],
  ])
  await store.close()
})
