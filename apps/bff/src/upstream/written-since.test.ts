import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { writes } from '#store/tables.ts'
import { openTestStore } from '#testing/test-store.ts'

import { createWrittenSince } from './written-since.ts'

const longestMs = 60_000
const since = new Date('2026-05-01T12:00:00Z')
const seconds = (count: number): Date => new Date(since.getTime() + count * 1000)

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(() => store.pool.query('delete from write'))

/** Whether a write counts that began this many seconds from now and was settled then, or is still running. */
async function counts(at: number, settledAt: number | null): Promise<boolean> {
  const { db } = store
  await db.insert(writes).values({
    id: randomUUID(),
    fingerprint: 'f',
    operation: 'enrollAttendee',
    personId: randomUUID(),
    state: settledAt === null ? 'sending' : 'confirmed',
    subjects: [],
    at: seconds(at),
    settledAt: settledAt === null ? null : seconds(settledAt),
    leaseUntil: seconds(at + 60),
  })
  return createWrittenSince({ db, longestMs })(since)
}

it('returns false for a store without writes', async () => {
  expect(await createWrittenSince({ db: store.db, longestMs })(since)).toBe(false)
})

it.each([
  ['begun and settled after', 1, 2, true],
  ['begun before and settled after', -30, 1, true],
  ['begun before and under way still', -30, null, true],
  ['begun after and under way still', 1, null, true],
  ['settled a moment before, by a clock that may be slow', -30, -4, true],
  ['settled long before', -30, -6, false],
  ['under way for longer than any write may be: it was given up', -66, null, false],
  ['under way nearly as long as a write may be', -64, null, true],
])('R47: a write %s', async (_, at, settledAt, expected) => {
  expect(await counts(at, settledAt)).toBe(expected)
})
