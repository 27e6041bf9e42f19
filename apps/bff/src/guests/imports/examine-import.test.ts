import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { beforeAll, expect, it } from 'vitest'

import { LostJob, createJobStore } from '#jobs/job-store.ts'
import { keysFrom } from '#store/installation-secret.ts'
import { createTextCipher } from '#store/text-cipher.ts'
import { canarySecret } from '#testing/gateway-desk.ts'
import { type GuestDesk, eventId, useGuestDesk } from '#testing/guest-desk.ts'

import { createExamineImport } from './examine-import.ts'
import { createImportStore } from './import-store.ts'
import { importKind } from './imports.ts'

let desk: GuestDesk
let store: Store
useGuestDesk((opened) => ({ desk, store } = opened))
beforeAll(async () => {
  // The tests run the steps of an import themselves.
  await desk.guests.close()
})

/** An import whose rows have these names and ids, received and about to be examined. */
async function received(rows: readonly (readonly [name: string, id: string])[]): Promise<string> {
  const id = randomUUID()
  const path = `${desk.at(eventId)}/imports/${id}`
  const columns = [{ header: 'Name', field: 'name' }]
  const sheet = { fileName: 'a.csv', mode: 'new', columns, rows: rows.length }
  await desk.ask('beginGuestImport', 'organizer', 'PUT', path, sheet)
  await desk.ask('putGuestRows', 'organizer', 'PUT', `${path}/batches/0`, {
    rows: rows.map(([name, own], at) => ({ row: at + 2, id: own, cells: [name] })),
  })
  await desk.ask('examineGuestImport', 'organizer', 'POST', `${path}/examinations`)
  return id
}

/** Examines it as this process does, which loses its job before it holds it for the time `lostAt`. */
async function examine(id: string, lostAt = Number.POSITIVE_INFINITY): Promise<number> {
  const { db } = store
  const owner = randomUUID()
  const jobs = createJobStore({ db, owner })
  await store.pool.query("update job set lease_owner = $2, lease_until = 'tomorrow', fence = 1 where id = $1", [
    id,
    owner,
  ])
  const imports = createImportStore({ db, cipher: createTextCipher(keysFrom(canarySecret).people), digest: String })
  let held = 0
  const work = createExamineImport({
    db,
    store: imports,
    known: desk.guests.known,
    jobs: {
      async hold(tx, job) {
        held += 1
        if (held === lostAt) await tx.execute('update job set lease_owner = null')
        await jobs.hold(tx, job)
      },
    },
  })
  const found = await imports.find(eventId, id)
  if (found === null) throw new Error('no such import')
  await work(found, { id, kind: importKind, asked: 1, fence: 1 })
  return held
}

const stored = async (id: string) => {
  const rows = await store.pool.query(
    'select row, outcome, new_id, sheet from guest_import_row where import_id = $1 order by row',
    [id],
  )
  const of = await store.pool.query('select state, counts from guest_import where id = $1', [id])
  return { outcomes: rows.rows.map((row) => row.outcome), ids: rows.rows.map((row) => row.new_id), of: of.rows[0] }
}

it('every write of an examination is refused when another desk has taken the import over', async () => {
  const same = randomUUID()
  const id = await received([
    ['Ada', same],
    ['Bo', same],
    ['Ada', randomUUID()],
  ])
  const before = await stored(id)
  expect(before.of).toEqual({ state: 'examining', counts: null })
  await expect(examine(id, 1)).rejects.toThrow(LostJob)
  expect(await stored(id)).toEqual(before)
  await expect(examine(id, 2)).rejects.toThrow(LostJob)
  const matched = await stored(id)
  expect(matched).toEqual({ ...before, outcomes: ['new', 'new', 'twice'] })
  await expect(examine(id, 3)).rejects.toThrow(LostJob)
  expect((await stored(id)).of).toEqual(before.of)
  await examine(id)
  const after = await stored(id)
  expect(after.of).toMatchObject({ state: 'examined', counts: { new: 2, twice: 1 } })
  expect(new Set(after.ids).size).toBe(3)
})

it('rows that all have one id get their own in a few transactions', async () => {
  const same = randomUUID()
  const id = await received(Array.from({ length: 1000 }, (_, at) => [`Guest ${at}`, same]))
  // Two of five hundred rows, and one for the counts.
  expect(await examine(id)).toBe(3)
  expect(new Set((await stored(id)).ids).size).toBe(1000)
})
