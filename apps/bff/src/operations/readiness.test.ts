import { type Store, migrationHashes, openStore } from '@frontdesk/store'
import { silentLog } from '@frontdesk/store/testing'
import { sharedPostgres } from '@frontdesk/store/testing-shelf'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { migrations, openTestStore } from '#testing/test-store.ts'

import { createReadiness, readyAnswer } from './readiness.ts'

const hashes = migrationHashes({ schema: 'desk', migrations })

describe('/readyz', () => {
  let store: Store
  beforeEach(async () => {
    store = await openTestStore()
  })
  afterEach(() => store.close())

  it('is 200 while the database answers with the tables of this release or a newer one', async () => {
    expect(await readyAnswer(createReadiness({ db: store.db, migrations: hashes }))).toEqual(['ready', 200])
    expect(await readyAnswer(createReadiness({ db: store.db, migrations: hashes.slice(0, -1) }))).toEqual([
      'ready',
      200,
    ])
  })

  it('is 503 with the reason: old tables, stopping', async () => {
    const readiness = createReadiness({ db: store.db, migrations: [...hashes, 'of the next release'] })
    expect(await readyAnswer(readiness)).toEqual(['not ready: the tables are old', 503])
    readiness.stop()
    expect(await readyAnswer(readiness)).toEqual(['not ready: stopping', 503])
  })
})

it('is 503 with the reason: a read-only database, one that is away; and 200 again without a restart', async () => {
  const database = await sharedPostgres()
  if (database === null) return
  const store = await openStore({ url: database.url }, { schema: 'desk', migrations, log: silentLog })
  const readiness = createReadiness({ db: store.db, migrations: hashes })
  const { rows } = await store.pool.query<{ name: string }>('select current_database() as name')
  const setReadOnly = async (isOn: boolean) => {
    await store.pool.query('set default_transaction_read_only = off')
    await store.pool.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = ${isOn}`)
    // The setting counts for new connections.
    await store.pool
      .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
      .catch(() => undefined)
  }
  await setReadOnly(true)
  expect(await readyAnswer(readiness)).toEqual(['not ready: the database is read-only', 503])
  await setReadOnly(false)
  expect(await readyAnswer(readiness)).toEqual(['ready', 200])
  await store.close()
  expect(await readyAnswer(readiness)).toEqual(['not ready: the database does not answer', 503])
  await database.stop()
})
