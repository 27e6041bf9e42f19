import type { Store } from '@frontdesk/store'
import { sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { directory as directoryTable, directoryErasures } from '#store/directory-tables.ts'
import { createTextCipher } from '#store/text-cipher.ts'
import { anAttendee, canary, idOf, ids as sampleIds } from '#testing/directory-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

import { createDirectoryStore } from './directory-store.ts'
import { createDirectory } from './directory.ts'

const { attendee, person } = sampleIds

let store: Store
const server = await sharedPostgres()
let remote: Store | null = null

beforeAll(async () => {
  store = await openTestStore()
  remote = server === null ? null : await openTestStore(server.url)
})
afterAll(async () => {
  await store.close()
  await remote?.close()
  await server?.stop()
})
beforeEach(async () => {
  await store.db.delete(directoryTable)
  await store.db.delete(directoryErasures)
})

const made = (more: Partial<Parameters<typeof createDirectory>[0]> = {}, key = 9, at = store) => {
  const directoryStore = createDirectoryStore({ db: at.db, cipher: createTextCipher(Buffer.alloc(32, key)) })
  let failed = 0
  const one = createDirectory({
    store: directoryStore,
    shared: false,
    days: 30,
    now: () => new Date('2026-11-21T09:00:00Z'),
    digest: (text) => text,
    leaks: () => false,
    failed: (records) => (failed += records),
    ...more,
  })
  return { one, directoryStore, failed: () => failed }
}
const wanted = (text: string) => ({ text, eventId: null, kinds: null, limit: 8 })

describe('a failing or overloaded directory', () => {
  it('updates the time of an unchanged record after a minute, not before', async () => {
    let at = Date.parse('2026-11-21T09:00:00Z')
    const { one } = made({ now: () => new Date(at) })
    const seenAt = async (): Promise<string | undefined> => {
      one.indexAnswer('getAttendeeForUser', {}, anAttendee)
      await one.settle()
      return (await store.db.select().from(directoryTable))[0]?.seenAt.toISOString()
    }
    const first = await seenAt()
    at += 59_000
    expect(await seenAt()).toBe(first)
    at += 61_000
    expect(await seenAt()).toBe('2026-11-21T09:02:00.000Z')
  })

  it('drops and counts records that the store refuses, and continues', async () => {
    const { directoryStore } = made()
    const broken = { ...directoryStore, save: async () => Promise.reject(new Error('away')) }
    const { one, failed } = made({ store: broken })
    one.indexAnswer('getAttendeeForUser', {}, anAttendee)
    await one.settle()
    expect([one.dropped(), failed(), one.search(wanted('zebulon'), null).length]).toEqual([1, 1, 1])
    await one.close()
  })

  it('limits the answers that wait', async () => {
    const { one, failed } = made()
    for (let number = 0; number < 300; number += 1)
      one.indexAnswer('getAttendeeForUser', {}, { ...anAttendee, id: idOf(1000 + number) })
    await one.settle()
    expect([one.dropped(), failed(), one.count(null)]).toEqual([100, 100, 200])
  })

  it('returns at once, and indexes later', async () => {
    const { one } = made()
    one.indexAnswer('getAttendeeForUser', {}, anAttendee)
    expect(one.count(null)).toBe(0)
    await one.settle()
    expect(one.count(null)).toBe(1)
  })

  it('stores waiting records when it closes, and accepts no more', async () => {
    const { one } = made()
    one.indexAnswer('getAttendeeForUser', {}, anAttendee)
    await one.close()
    one.indexAnswer('getAttendeeForUser', {}, { ...anAttendee, id: idOf(99) })
    await one.settle()
    expect(await store.db.select({ id: directoryTable.id }).from(directoryTable)).toEqual([{ id: attendee }])
  })

  it('ignores rows encrypted with another secret', async () => {
    const { one } = made()
    one.indexAnswer('getAttendeeForUser', {}, anAttendee)
    await one.settle()
    const { one: other } = made({}, 10)
    await other.settle()
    expect(other.count(null)).toBe(0)
  })

  it.each(['embedded', 'PostgreSQL'])(
    'hears from other desks on the same database (%s) what they saw and erased',
    async (kind) => {
      const at = kind === 'embedded' ? store : remote
      // No PostgreSQL on this machine: reported when it was looked up.
      if (at === null) return
      const time = { at: Date.parse('2026-11-21T09:00:00Z') }
      const shared = { shared: true, now: () => new Date(time.at) }
      const [{ one: here, directoryStore }, { one: there }] = [made(shared, 9, at), made(shared, 9, at)]
      await Promise.all([here.settle(), there.settle()])
      here.indexAnswer('getAttendeeForUser', {}, anAttendee)
      await here.settle()
      expect(there.search(wanted('zebulon'), null)).toEqual([])
      time.at += 3000
      there.search(wanted('zebulon'), null)
      // A search does not wait for the sync; the next one finds it.
      await expect.poll(() => there.search(wanted('zebulon'), null).length).toBe(1)
      const { ids, emails, entries } = await there.personRecords([person])
      expect(emails).toEqual([canary.email])
      await at.db.transaction((tx) => directoryStore.remove(tx, entries, ids, new Date(time.at)))
      await there.erased(ids, emails, new Date(time.at))
      expect([there.count(null), here.count(null)]).toEqual([0, 1])
      time.at += 3000
      await expect.poll(() => here.search(wanted('zebulon'), null).length).toBe(0)
      expect(await at.db.select().from(directoryTable)).toEqual([])
    },
  )
})
