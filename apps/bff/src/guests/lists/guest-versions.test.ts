import type { Store } from '@frontdesk/store'
import { sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openTestStore } from '#testing/test-store.ts'

import { takeVersions, versionsFrom } from './guest-versions.ts'

const server = await sharedPostgres()
afterAll(() => server?.stop())

for (const kind of ['embedded', 'postgres'] as const)
  describe.skipIf(kind === 'postgres' && server === null)(`the versions of rows, ${kind}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await openTestStore(kind === 'postgres' ? (server?.url ?? null) : null)
    })
    afterAll(() => store.close())

    it('are as many as were taken, from the first one on, in the order that was asked for', async () => {
      const [before, given, after] = await store.db.transaction(async (tx) => {
        const taken = await takeVersions(tx, 1)
        const first = await takeVersions(tx, 3)
        const { rows } = await tx.execute<{ name: string; version: string }>(sql`
          select name, ${versionsFrom(first, sql`place desc, name`)} as version
          from (values ('b', 1), ('c', 2), ('a', 1)) as v(name, place) order by version`)
        return [taken, rows.map(({ name, version }) => [name, Number(version)]), await takeVersions(tx, 1)] as const
      })
      expect(given).toEqual([
        ['c', before + 1],
        ['a', before + 2],
        ['b', before + 3],
      ])
      expect(after).toBe(before + 4)
    })

    it('may be larger than a number of four bytes', async () => {
      const first = 5_000_000_000
      const { rows } = await store.db.execute<{ version: string }>(sql`select ${versionsFrom(first, sql`n`)} as version
        from generate_series(1, 2) n`)
      expect(rows.map(({ version }) => Number(version))).toEqual([first, first + 1])
    })
  })
