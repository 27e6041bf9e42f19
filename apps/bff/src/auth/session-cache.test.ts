import type { Store } from '@frontdesk/store'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { accounts as peopleTable, sessions as sessionTable } from '#store/tables.ts'
import { cheapPasswords } from '#testing/auth-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

import { createSessions } from './sessions.ts'
import { createStaffAccounts } from './staff-accounts.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const now = () => new Date('2026-11-21T09:00:00Z')

it('a session is looked up once, until sessions or accounts change in any way', async () => {
  const staffAccounts = createStaffAccounts({ db: store.db, passwords: cheapPasswords, now })
  const sessions = createSessions({ db: store.db, now, changes: store.changes(['session', 'person']) })
  const ana = {
    name: 'Ana',
    email: 'ana@example.org',
    password: 'correct horse battery',
    role: 'staff',
    demo: false,
  } as const
  const { id } = await staffAccounts.add(ana)
  const token = await sessions.start(id, null)
  const asked = vi.spyOn(store.pool, 'query')
  const roleOf = async (): Promise<unknown> => (await sessions.find(token))?.person.role
  expect([await roleOf(), await roleOf(), await roleOf(), asked.mock.calls.length]).toEqual([
    'staff',
    'staff',
    'staff',
    1,
  ])
  // Directly in the database, alone and in a transaction.
  await store.db.update(peopleTable).set({ role: 'admin' }).where(eq(peopleTable.id, id))
  expect(await roleOf()).toBe('admin')
  await store.db.transaction((tx) => tx.update(peopleTable).set({ role: 'support' }).where(eq(peopleTable.id, id)))
  expect(await roleOf()).toBe('support')
  // A lookup concurrent with a change must not be cached.
  await Promise.all([roleOf(), store.db.delete(sessionTable).where(eq(sessionTable.personId, id)), roleOf(), roleOf()])
  expect(await roleOf()).toBe(undefined)
  // An unknown session is not cached.
  const before = asked.mock.calls.length
  await roleOf()
  expect(asked.mock.calls.length).toBe(before + 1)
})
