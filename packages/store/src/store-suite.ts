import { rmSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openStore, StoreError, type Store, type StoreLocation } from '#index.ts'
import { guestTables, migrationFolder } from '#testing-migrations.ts'
import { silentLog } from '#testing.ts'

const refusal = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StoreError)
  return error instanceof StoreError ? { code: error.code, message: error.message } : undefined
}

/** Behaviour that both engines must have in common. */
export function storeSuite(locate: () => Promise<StoreLocation>): void {
  describe('a store', () => {
    const folders: string[] = []
    const migrations = (texts: readonly string[]) => {
      const folder = migrationFolder(texts)
      folders.push(folder)
      return folder
    }
    const open = (texts: readonly string[] = guestTables) =>
      openStore(where, {
        schema: 'desk',
        migrations: migrations(texts),
        log: silentLog,
        extensions: ['pg_trgm', 'unaccent'],
      })
    let where: StoreLocation
    let store: Store

    beforeAll(async () => {
      where = await locate()
      store = await open()
    })
    afterAll(async () => {
      await store.close()
      for (const folder of folders) rmSync(folder, { recursive: true })
    })

    it('keeps everything in its own schema', async () => {
      const { rows } = await store.pool.query<{ path: string; table: string; zone: string }>(
        `select current_setting('search_path') as path, current_setting('timezone') as zone,
           to_regclass('desk.guests')::text as table`,
      )
      expect(rows).toEqual([{ path: 'desk,public', zone: 'UTC', table: 'guests' }])
    })

    it('returns written values of any type', async () => {
      const record = { name: 'Zoë “Ö” 東京', nested: [1, null, { deep: true }] }
      const at = new Date('2026-03-29T01:30:00.123Z')
      const { rows } = await store.pool.query<object>(
        'select $1::jsonb as record, $2::timestamptz as at, $3::int8 as big, $4::bytea as bytes, $5::text[] as words',
        [JSON.stringify(record), at, '9007199254740993', Buffer.from([0, 255, 10]), ['a', 'b,c', '"']],
      )
      expect(rows).toEqual([
        { record, at, big: '9007199254740993', bytes: Buffer.from([0, 255, 10]), words: ['a', 'b,c', '"'] },
      ])
    })

    it('writes and reads long values', async () => {
      const long = 'y'.repeat(3_000_000)
      const { rows } = await store.pool.query<{ doubled: string }>('select $1::text || $1 as doubled', [long])
      expect(rows[0]?.doubled.length).toBe(6_000_000)
    })

    it('answers 50 queries at once, each with its own rows', async () => {
      const numbers = Array.from({ length: 50 }, (_, index) => index)
      const answers = await Promise.all(
        numbers.map(async (number) => {
          const { rows } = await store.pool.query<{ number: number }>('select $1::int as number', [number])
          return rows[0]?.number
        }),
      )
      expect(answers).toEqual(numbers)
    })

    it('commits 20 transactions at once and rolls back what fails', async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          store.db.transaction(async (tx) => {
            await tx.execute(`insert into guests (name) values ('parallel ${index}')`)
          }),
        ),
      )
      const failing = store.db.transaction(async (tx) => {
        await tx.execute(`insert into guests (name) values ('never')`)
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      const { rows } = await store.pool.query<{ count: number }>(
        `select count(*)::int as count from guests where name like 'parallel %' or name = 'never'`,
      )
      expect(rows).toEqual([{ count: 20 }])
    })

    it('reports a refused row by its code and continues', async () => {
      await store.pool.query(`insert into guests (name) values ('once')`)
      await expect(store.pool.query(`insert into guests (name) values ('once')`)).rejects.toMatchObject({
        code: '23505',
        constraint: 'guests_name',
      })
      await expect(store.pool.query('insert into visits (guest_id) values (-1)')).rejects.toMatchObject({
        code: '23503',
      })
      await expect(store.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
    })

    it('leaves no state of a disconnected client to the next', async () => {
      const client = await store.pool.connect()
      await client.query('begin')
      await client.query(`insert into guests (name) values ('half')`)
      await client.query(`set search_path = public`)
      client.release(true)
      const { rows } = await store.pool.query<object>(
        `select current_setting('search_path') as path, count(*)::int as half from guests where name = 'half'`,
      )
      expect(rows).toEqual([{ path: 'desk,public', half: 0 }])
    })

    it('finds similar words', async () => {
      const { rows } = await store.pool.query<{ close: boolean; plain: string }>(
        `select similarity('Lindstrom', 'Lindstrm') > 0.5 as close, unaccent('Zoë') as plain`,
      )
      expect(rows).toEqual([{ close: true, plain: 'Zoe' }])
    })

    it('opens again with its rows, and with one more migration', async () => {
      await store.pool.query(`insert into guests (name) values ('stays')`)
      await store.close()
      store = await open([...guestTables, 'ALTER TABLE "guests" ADD COLUMN "vip" boolean DEFAULT false NOT NULL;'])
      const { rows } = await store.pool.query<object>(`select name, vip from guests where name = 'stays'`)
      expect(rows).toEqual([{ name: 'stays', vip: false }])
    })

    it('opens tables that a newer release has extended, so that releases can be rolled', async () => {
      await store.close()
      store = await open()
      const { rowCount } = await store.pool.query(`insert into guests (name) values ('by the older release')`)
      expect(rowCount).toBe(1)
    })

    it('refuses tables of a newer release that are marked as breaking, and an edited migration', async () => {
      await store.close()
      const vip = 'ALTER TABLE "guests" ADD COLUMN "vip" boolean DEFAULT false NOT NULL;'
      const breaking = '-- breaking: releases before this one write no day\nALTER TABLE "guests" ADD COLUMN "day" date;'
      store = await open([...guestTables, vip, breaking])
      await store.close()
      const newer = { code: 'migration', message: expect.stringContaining('newer version') }
      expect(await refusal(open([...guestTables, vip]))).toMatchObject(newer)
      expect(await refusal(open([...guestTables, vip.replace('vip', 'v_i_p'), breaking]))).toMatchObject(newer)
      store = await open([...guestTables, vip, breaking])
      await store.pool.query(`delete from migrations where breaking`)
      await store.pool.query(`alter table guests drop column day`)
    })

    it('rolls back a migration that fails', async () => {
      await store.close()
      const vip = 'ALTER TABLE "guests" ADD COLUMN "vip" boolean DEFAULT false NOT NULL;'
      const broken =
        'CREATE TABLE "half" ("id" integer);\n--> statement-breakpoint\nCREATE TABLE "guests" ("id" integer);'
      expect(await refusal(open([...guestTables, vip, broken]))).toMatchObject({
        code: 'migration',
        message: expect.stringContaining('"guests" already exists'),
      })
      store = await open([...guestTables, vip])
      const { rows } = await store.pool.query<object>(`select to_regclass('half') as half`)
      expect(rows).toEqual([{ half: null }])
    })
  })
}
