import { randomUUID } from 'node:crypto'

import { type Store, migrationHashes, openStore } from '@frontdesk/store'
import { sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { silentLog } from '@frontdesk/store/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createJobStore } from '#jobs/job-store.ts'
import { writes } from '#store/tables.ts'
import { deskUnderTest, installationOf } from '#testing/desk-under-test.ts'
import { migrations, openTestStore } from '#testing/test-store.ts'

import { createDeskRegister } from './desk-register.ts'
import { createDiskUse } from './disk-use.ts'
import { createInstallationState } from './installation-state.ts'
import { lastBackup, noteBackup, noteBackupFailure } from './last-backup.ts'
import { createMetrics } from './metrics.ts'
import { createReadiness, readyAnswer } from './readiness.ts'

const hashes = migrationHashes({ schema: 'desk', migrations })
const elapsed = () => performance.now()
const now = () => new Date()
const readinessOf = (store: Store, expected: readonly string[] = hashes) =>
  createReadiness({ db: store.db, migrations: expected, elapsed })
const registerOf = (store: Store, host: string) => {
  const identity = { id: randomUUID(), version: '1.2.3', host, startedAt: now() }
  return createDeskRegister({ db: store.db, identity, shared: store.kind === 'postgres', now })
}
const mail = 'setUp' as const
const noDisk = async () => null

describe('with embedded storage', () => {
  let store: Store
  beforeEach(async () => {
    store = await openTestStore()
  })
  afterEach(() => store.close())

  it('/readyz is 200 while the database answers with the tables of this release or a newer one', async () => {
    expect(await readyAnswer(readinessOf(store))).toEqual(['ready', 200])
    const older = readinessOf(store, hashes.slice(0, -1))
    expect(await readyAnswer(older)).toEqual(['ready', 200])
    const known = hashes.length - 1
    expect((await older.database()).migrations).toEqual({ known, applied: known, newer: 1 })
  })

  it('/readyz is 503 with the reason: old tables, stopping', async () => {
    const readiness = readinessOf(store, [...hashes, 'of the next release'])
    expect(await readyAnswer(readiness)).toEqual(['not ready: the tables are old', 503])
    readiness.stop()
    expect(await readyAnswer(readiness)).toEqual(['not ready: stopping', 503])
  })

  it('this desk is the only one, and its disk is shown', async () => {
    const register = registerOf(store, 'one')
    const end = register.begin()
    const disk = createDiskUse(import.meta.dirname, elapsed)
    const parts = { db: store.db, kind: store.kind, readiness: readinessOf(store), register, mail, disk, now }
    const state = await createInstallationState(parts)()
    expect(state.database).toMatchObject({ kind: 'embedded', problem: null, version: expect.stringMatching(/^\d+\./) })
    expect(state.desks).toMatchObject([{ host: 'one', version: '1.2.3', isThis: true, isAlive: true }])
    expect([state.jobs, state.backup]).toEqual([[], { last: null, failure: null }])
    expect(state.disk?.used).toBeGreaterThan(1000)
    expect(state.disk?.free).toBeLessThanOrEqual(state.disk?.size ?? 0)
    await end()
    const { rows } = await store.pool.query('select from desk_process')
    expect(rows).toEqual([])
  })

  it('without a mail server the confirmations that wait for one are counted', async () => {
    const row = { fingerprint: '', personId: randomUUID(), subjects: [], at: now(), leaseUntil: now() }
    const send = { ...row, operation: 'sendConfirmation' as const, state: 'confirmed' }
    await store.db.insert(writes).values([
      { ...send, id: randomUUID(), code: 'queued' },
      { ...send, id: randomUUID(), code: 'queued' },
      { ...send, id: randomUUID(), code: null },
      { ...send, id: randomUUID(), state: 'refused', code: 'upstream_forbidden' },
    ])
    const parts = { db: store.db, kind: store.kind, readiness: readinessOf(store), register: registerOf(store, 'one') }
    const mailOf = async (state: 'setUp' | 'missing' | 'upstream') =>
      (await createInstallationState({ ...parts, mail: state, disk: noDisk, now })()).mail
    expect(await mailOf('missing')).toEqual({ state: 'missing', waiting: 2 })
    expect(await mailOf('upstream')).toEqual({ state: 'upstream', waiting: null })
  })

  it('jobs are shown with their event, progress and the desk that does them; the newest backups are kept', async () => {
    const [eventId, importId, askId, holder] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const jobs = createJobStore({ db: store.db, owner: holder })
    await store.pool.query(
      `insert into guest_import (id, event_id, mode, state, about, fingerprint, rows, batches, done, started_at)
       values ('${importId}', '${eventId}', 'new', 'applying', '', '', 300, '{}', 120, now());
       insert into guest_run (id, event_id, kind, state, per_minute, priority, person_id, started_at)
       values ('${askId}', '${eventId}', 'ask', 'running', 60, '{}', '${holder}', now());
       insert into guest (id, event_id, version, import_id, changed_by, sheet, service)
       select gen_random_uuid(), '${eventId}', n, '${importId}', '${importId}', '', case when n < 4 then 'x' end
       from generate_series(1, 10) n`,
    )
    await store.db.transaction((tx) => jobs.add(tx, { id: importId, kind: 'guestImport' }, new Date(0)))
    await store.db.transaction((tx) => jobs.add(tx, { id: askId, kind: 'guestAsking' }, now()))
    await jobs.take('guestImport', now(), new Date(Date.now() + 60_000))
    for (let n = 1; n <= 25; n += 1)
      await noteBackup(store.db, { at: new Date(n * 1000), command: `backup ${n}`, bytes: 5_000_000_000, records: n })
    const register = registerOf(store, 'one')
    const parts = { db: store.db, kind: store.kind, readiness: readinessOf(store), register, mail, disk: noDisk, now }
    const state = await createInstallationState(parts)()
    expect(state.jobs).toMatchObject([
      { id: importId, kind: 'guestImport', eventId, state: 'applying', holder, done: 120, total: 300 },
      { id: askId, kind: 'guestAsking', eventId, state: 'running', holder: null, leaseUntil: null, done: 3, total: 10 },
    ])
    expect(state.backup?.last).toEqual({
      at: new Date(25_000),
      command: 'backup 25',
      bytes: 5_000_000_000,
      records: 25,
    })
    const { rows } = await store.pool.query('select from backup')
    expect(rows).toHaveLength(20)
  })

  it('a backup that failed is told until one is completed; the newest failures are kept', async () => {
    const failure = { command: 'backup b', reason: 'check' } as const
    for (let n = 1; n <= 25; n += 1) await noteBackupFailure(store.db, { at: new Date(n * 1000), ...failure })
    expect(await lastBackup(store.db)).toEqual({ last: null, failure: { at: new Date(25_000), ...failure } })
    const { rows } = await store.pool.query('select from backup_failure')
    expect(rows).toHaveLength(20)
    const last = { at: new Date(26_000), command: 'backup c', bytes: 1, records: 1 }
    await noteBackup(store.db, last)
    expect(await lastBackup(store.db)).toEqual({ last, failure: null })
  })
})

it('read-only, away, and well again without a restart; other desks; what cannot be read is null', async () => {
  const database = await sharedPostgres()
  if (database === null) return
  const store = await openStore({ url: database.url }, { schema: 'desk', migrations, log: silentLog })
  const readiness = readinessOf(store)
  const { rows } = await store.pool.query<{ name: string }>('select current_database() as name')
  const setReadOnly = async (isOn: boolean) => {
    const client = await store.pool.connect()
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = ${isOn}`)
    // The setting counts for new connections.
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    client.release(true)
    // The pool learns of each connection that was ended.
    await expect.poll(async () => (await readiness.database()).problem).toBe(isOn ? 'readOnly' : null)
  }
  const [one, two, dead, forgotten] = ['one', 'two', 'dead', 'forgotten'].map((host) => registerOf(store, host))
  await Promise.all([one?.beat(), two?.beat(), dead?.beat(), forgotten?.beat()])
  await store.pool.query(
    `update desk_process set seen_at = now() - case host when 'dead' then interval '2 minutes' else interval '25 hours' end
     where host in ('dead', 'forgotten')`,
  )
  await one?.beat()
  if (one === undefined) throw new Error('no desk')
  const state = createInstallationState({
    db: store.db,
    kind: store.kind,
    readiness,
    register: one,
    mail,
    disk: noDisk,
    now,
  })
  const { desks } = await state()
  expect(desks?.map(({ host, isThis, isAlive }) => [host, isThis, isAlive])).toEqual([
    ['one', true, true],
    ['two', false, true],
    ['dead', false, false],
  ])
  const metrics = createMetrics({
    health: () => [],
    limit: { running: () => 0, waiting: () => 0 },
    lag: () => ({ median: 0, p99: 0, longest: 0 }),
  })
  metrics.follow(state)
  const sampled = async () =>
    (await metrics.text()).split('\n').filter((line) => /^frontdesk_(ready|desks|jobs)/.test(line))
  expect(await sampled()).toEqual(['frontdesk_ready 1', 'frontdesk_desks 2'])

  await setReadOnly(true)
  expect(await readyAnswer(readiness)).toEqual(['not ready: the database is read-only', 503])
  expect((await state()).database).toMatchObject({ kind: 'postgres', problem: 'readOnly', version: expect.anything() })
  expect(await sampled()).toEqual(['frontdesk_ready 0', 'frontdesk_desks 2'])
  await setReadOnly(false)
  expect(await readyAnswer(readiness)).toEqual(['ready', 200])
  await store.close()
  expect(await readyAnswer(readiness)).toEqual(['not ready: the database does not answer', 503])
  expect(await state()).toEqual({
    database: { kind: 'postgres', problem: 'noAnswer', version: null, migrations: null, ms: null },
    desks: null,
    jobs: null,
    backup: null,
    mail: { state: 'setUp', waiting: null },
    disk: null,
  })
  expect(await sampled()).toEqual(['frontdesk_ready 0'])
  await database.stop()
})

it('administrators read it from the desk, with names of events', async () => {
  const [eventId, holder] = [randomUUID(), randomUUID()]
  const at = new Date(0)
  const job = {
    id: randomUUID(),
    kind: 'guestImport',
    eventId,
    state: 'applying',
    dueAt: at,
    holder,
    leaseUntil: at,
    parkedAt: at,
  }
  const installation = installationOf({
    desks: [{ id: holder, version: '1.2.3', host: 'one', startedAt: at, seenAt: at, isThis: true, isAlive: true }],
    jobs: [{ ...job, done: 1, total: 2 }],
    backup: {
      last: { at, command: 'backup a.backup', bytes: 7, records: 2 },
      failure: { at, command: 'backup b.backup', reason: 'file' },
    },
  })
  const desk = deskUnderTest({
    service: () => null,
    deps: {
      operations: {
        setPoints: {},
        service: () => ({ answers: null, since: null }),
        health: () => [],
        drift: { names: () => [] },
        limit: { running: () => 0, waiting: () => 0 },
        since: at.toISOString(),
        version: '1.2.3',
        installation: async () => installation,
        eventName: () => 'Gala',
        restartJob: async () => undefined,
      },
    },
  })
  expect((await desk.ask('organizer', '/desk/operations')).status).toBe(403)
  const answer: unknown = await (await desk.ask('admin', '/desk/operations')).json()
  expect(answer).toMatchObject({
    version: '1.2.3',
    database: { kind: 'postgres', problem: null, version: '15.10' },
    desks: [{ host: 'one', seenAt: at.toISOString() }],
    jobs: [{ event: { id: eventId, name: 'Gala' }, holder, leaseUntil: at.toISOString(), done: 1, total: 2 }],
    backup: { last: { at: at.toISOString(), bytes: 7 }, failure: { at: at.toISOString(), reason: 'file' } },
  })
  await desk.close()
})
