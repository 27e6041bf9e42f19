import { rmSync } from 'node:fs'

import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { openEmbedded } from '#embedded.ts'
import { openStore } from '#index.ts'
import { defaultPlan } from '#maintenance.ts'
import { startStoreProcess } from '#testing-child.ts'
import { guestTables, migrationFolder } from '#testing-migrations.ts'
import { silentLog, temporaryDatabase } from '#testing.ts'

// Starting databases and processes takes seconds on a busy machine.
const made: string[] = []
const newDatabase = async () => {
  const dir = await temporaryDatabase()
  made.push(dir)
  return dir
}
const settings = { schema: 'desk', log: silentLog, statementTimeoutMs: 30_000, extensions: [] }
let migrations: string

beforeAll(() => {
  migrations = migrationFolder(guestTables)
  made.push(migrations)
})
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

describe('durability of the embedded store', () => {
  it('refuses to start when writes do not reach the disk', async () => {
    const dir = await newDatabase()
    for (const serverSettings of [['fsync=off'], ['wal_sync_method=fdatasync']]) {
      await expect(openEmbedded(dir, { ...settings, serverSettings })).rejects.toMatchObject({
        code: 'unusable',
        message: expect.stringContaining('no fsync seen in the self-test'),
      })
    }
  })

  it('loses no acknowledged row when its process is killed', async () => {
    const dir = await newDatabase()
    const acknowledged = new Set<string>()
    for (const rounds of [1, 40, 150]) {
      const writer = startStoreProcess(['write', dir, migrations])
      await writer.line('ack')
      await writer.moreThan(rounds)
      await writer.kill()
      for (const line of writer.lines) if (line.startsWith('ack ')) acknowledged.add(line.slice(4))
    }
    const store = await openStore({ dir }, { schema: 'desk', migrations, log: silentLog })
    const { rows } = await store.pool.query<{ name: string }>(
      'select name from guests join visits on visits.guest_id = guests.id',
    )
    await store.close()
    const found = new Set(rows.map((row) => row.name))
    expect(acknowledged.size).toBeGreaterThan(190)
    expect([...acknowledged].filter((name) => !found.has(name))).toEqual([])
    // Four starts of the database, beside other tests.
  }, 150_000)

  it('rejects every call once the disk is full, and loses no acknowledged row', async () => {
    const dir = await newDatabase()
    const writer = startStoreProcess(['fill', dir, migrations], { fileLimitKiB: 8 * 1024 })
    expect(await writer.line('failed')).toMatch(/could not (write|extend).*File too large/)
    expect(await writer.line('rejected')).toBe('rejected 3')
    await writer.line('closed')
    const names = writer.lines.filter((line) => line.startsWith('ack ')).map((line) => line.slice(4))
    expect(names.length).toBeGreaterThanOrEqual(3)
    const store = await openStore({ dir }, { schema: 'desk', migrations, log: silentLog })
    const { rows } = await store.pool.query<{ name: string }>('select name from guests where name = any($1)', [names])
    await store.close()
    expect(rows.length).toBe(names.length)
  })
})

describe('the watchdog of the embedded store', () => {
  it('stops a statement that does not end, and rejects every call with the reason', async () => {
    const engine = await openEmbedded(await newDatabase(), { ...settings, statementTimeoutMs: 400 })
    const failed = new Promise<Error>((resolve) => engine.onFail(resolve))
    const calls = ['select count(*) from generate_series(1, 2000000000)', 'select 1', 'select 2']
    const results = await Promise.allSettled(calls.map((call) => engine.pool.query(call)))
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect((await failed).message).toContain('a statement ran longer than 0.4 s')
    await expect(engine.pool.query('select 3')).rejects.toThrow('a statement ran longer')
    await engine.close()
  })

  describe('writes checkpoints and vacuums automatically', () => {
    const plan = { ...defaultPlan, tickMs: 20, idleMs: 0, checkpointEveryMs: 0, vacuumBytes: 50_000 }
    const log = { ...silentLog, warn: vi.fn<() => void>() }
    const hang = { timeout: 60_000, interval: 5 }
    let dir = ''
    /** Opens the store, runs the work, and returns which tables were vacuumed until maintenance is idle. */
    async function vacuumedWhile(work: (pool: Pool) => Promise<unknown>): Promise<string[]> {
      const engine = await openEmbedded(dir, { ...settings, log, maintenance: plan })
      const asked = vi.spyOn(engine.pool, 'query')
      const statements = () => asked.mock.calls.map(([text]) => text)
      await work(engine.pool)
      const before = statements().length
      // Due tables are vacuumed before a checkpoint, so two checkpoints without a vacuum in between mean that none is
      // due.
      const rests = () => {
        const kinds = statements()
          .slice(before)
          .flatMap((text) => /^(?:vacuum|checkpoint)/.exec(text)?.[0] ?? [])
        return kinds.slice(-2).join() === 'checkpoint,checkpoint'
      }
      await vi.waitUntil(async () => {
        // Without a new write no checkpoint is made.
        await engine.pool.query("select pg_logical_emit_message(true, 'test', 'more')")
        return rests()
      }, hang)
      await engine.close()
      expect(log.warn).not.toHaveBeenCalled()
      return statements().flatMap((text) => /^vacuum \(analyze\) (\w+)$/.exec(text)?.[1] ?? [])
    }

    beforeAll(async () => {
      dir = await newDatabase()
      const store = await openStore({ dir }, { schema: 'desk', migrations, log: silentLog })
      await store.close()
    })

    it('table by table, all of them when an earlier process may have left dead rows', async () => {
      const tables = await vacuumedWhile((pool) =>
        pool.query(`insert into guests (name) select 'one ' || n from generate_series(1, 2000) n`),
      )
      expect(tables).toEqual(expect.arrayContaining(['guests', 'visits', 'migrations']))
    })

    it('none after a start that found nothing new', async () => {
      expect(await vacuumedWhile(async () => undefined)).toEqual([])
    })

    it('only where enough has changed', async () => {
      const tables = await vacuumedWhile(async (pool) => {
        await pool.query(`update guests set name = 'few ' || id where id <= 20`)
        await pool.query(`insert into visits (guest_id) select id from guests`)
        await pool.query('delete from visits where guest_id <= 1500')
      })
      expect(tables).toContain('visits')
      expect(tables).not.toContain('guests')
    })
  })
})
