import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { directory as directoryTable } from '#store/directory-tables.ts'
import { createTextCipher } from '#store/text-cipher.ts'
import { anAttendee, canary, idOf, ids } from '#testing/directory-desk.ts'
import { openTestStore } from '#testing/test-store.ts'
import { until } from '#testing/until.ts'

import { createDirectoryStore } from './directory-store.ts'
import { createDirectory } from './directory.ts'

const { attendee, event, person, project } = ids
const address = 'key /api/attendee'
const minute = 60_000

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(() => store.db.delete(directoryTable))

function made(more: Partial<Parameters<typeof createDirectory>[0]> = {}) {
  const time = { at: Date.parse('2026-11-21T09:00:00Z') }
  const one = createDirectory({
    store: createDirectoryStore({ db: store.db, cipher: createTextCipher(Buffer.alloc(32, 9)) }),
    shared: false,
    days: 30,
    now: () => new Date(time.at),
    digest: (text) => text,
    leaks: () => false,
    failed: () => undefined,
    ...more,
  })
  let looked = 0
  const say = (value: object, fieldsDigest: string, from = address): void =>
    one.indexLater('getAttendeeForUser', {}, () => ((looked += 1), value), { address: from, fieldsDigest })
  const names = (text: string): string[] =>
    one.search({ text, eventId: null, kinds: null, limit: 8 }, null).map(({ entry }) => entry.name)
  return { one, time, say, names, looked: () => looked, rows: () => store.db.select().from(directoryTable) }
}
const renamed = { ...anAttendee, name: 'Renata Other' }

describe('an indexed answer', () => {
  it('is one whose records are indexed, from the same address, with the same fieldsDigest', async () => {
    const { one, say } = made()
    expect(one.isIndexed(address, '1')).toBe(false)
    say(anAttendee, '1')
    // Still queued.
    expect(one.isIndexed(address, '1')).toBe(false)
    await one.settle()
    expect([one.isIndexed(address, '1'), one.isIndexed(address, '2'), one.isIndexed('elsewhere', '1')]).toEqual([
      true,
      false,
      false,
    ])
    say(renamed, '2')
    await one.settle()
    expect([one.isIndexed(address, '1'), one.isIndexed(address, '2')]).toEqual([false, true])
  })

  it('is invalidated when another answer changes one of its records, and restores it when read again', async () => {
    const { one, say, names } = made()
    say(anAttendee, '1')
    say(renamed, '1', 'elsewhere')
    await one.settle()
    expect([names('other'), one.isIndexed(address, '1'), one.isIndexed('elsewhere', '1')]).toEqual([
      ['Renata Other'],
      false,
      true,
    ])
    say(anAttendee, '1')
    await one.settle()
    expect([names('other'), names('zebulon'), one.isIndexed('elsewhere', '1')]).toEqual([[], [canary.name], false])
  })

  it('gets a new time after a minute', async () => {
    const { one, time, say, rows } = made()
    say(anAttendee, '1')
    await one.settle()
    time.at += minute - 1
    expect(one.isIndexed(address, '1')).toBe(true)
    time.at += 1
    expect(one.isIndexed(address, '1')).toBe(false)
    say(anAttendee, '1')
    await one.settle()
    expect((await rows()).map(({ seenAt }) => seenAt.toISOString())).toEqual(['2026-11-21T09:01:00.000Z'])
    expect(one.isIndexed(address, '1')).toBe(true)
  })

  it('keeps the time at which its record was first seen', async () => {
    const { one, time, say } = made()
    say(anAttendee, '1', 'elsewhere')
    await one.settle()
    time.at += minute / 2
    say(anAttendee, '1')
    await one.settle()
    time.at += minute / 2
    expect(one.isIndexed(address, '1')).toBe(false)
  })

  it('moves with its record into another project, and out of the scope of the first', async () => {
    const { one, say } = made()
    const found = (projectId: string) =>
      one.search({ text: 'zebulon', eventId: null, kinds: null, limit: 8 }, [{ projectId, eventId: null }]).length
    say(anAttendee, '1')
    await one.settle()
    expect([found(project), found(idOf(77))]).toEqual([1, 0])
    say({ ...anAttendee, projectId: idOf(77) }, '2')
    await one.settle()
    expect([found(project), found(idOf(77))]).toEqual([0, 1])
    expect([one.isIndexed(address, '1'), one.isIndexed(address, '2')]).toEqual([false, true])
  })

  it('may lack a withheld record, whose entry is kept', async () => {
    const { one, say, names } = made({ leaks: (text) => text.includes('Renata') })
    say(anAttendee, '1')
    await one.settle()
    say(renamed, '2')
    await one.settle()
    expect([names('zebulon'), names('renata')]).toEqual([[canary.name], []])
  })

  it('can be one without stored records: it is processed once', async () => {
    const { one, say, looked } = made({ days: 0 })
    say(anAttendee, '1')
    await one.settle()
    expect([one.isIndexed(address, '1'), looked(), one.count(null)]).toEqual([true, 1, 0])
  })

  it('is evicted among thousands, and indexed again then', async () => {
    const { one, say, looked } = made()
    for (let from = 0; from < 2100; from += 100) {
      for (let number = from; number < from + 100; number += 1) say(anAttendee, '1', `key /${number}`)
      await one.settle()
    }
    expect([looked(), one.dropped(), one.isIndexed('key /0', '1'), one.isIndexed('key /2099', '1')]).toEqual([
      2100,
      0,
      false,
      true,
    ])
    say(anAttendee, '1', 'key /0')
    await one.settle()
    expect(one.isIndexed('key /0', '1')).toBe(true)
  })
})

describe('a waiting answer', () => {
  it('is processed once for repeated equal answers, none of which is dropped', async () => {
    const { one, say, looked, names } = made()
    for (let number = 0; number < 500; number += 1) say(anAttendee, '1')
    await one.settle()
    expect([looked(), one.dropped(), names('zebulon')]).toEqual([1, 0, [canary.name]])
  })

  it('is processed once, also when it is repeated while its records are being indexed', async () => {
    const { one } = made()
    const data = Array.from({ length: 300 }, (_, number) => ({ id: idOf(3000 + number), name: `Member ${number}` }))
    let looked = 0
    const say = (): void =>
      one.indexLater('listCompanyMembers', {}, () => ((looked += 1), { data }), { address, fieldsDigest: '1' })
    say()
    await until(() => one.count(null) > 0)
    expect(one.count(null)).toBeLessThan(300)
    say()
    await one.settle()
    expect([one.count(null), looked, one.isIndexed(address, '1')]).toEqual([300, 1, true])
  })

  it('is indexed after earlier ones: the last one wins', async () => {
    const { one, say, looked, names } = made()
    say(anAttendee, '1')
    say(renamed, '2')
    say(anAttendee, '1')
    await one.settle()
    expect([looked(), names('zebulon'), names('renata')]).toEqual([2, [canary.name], []])
    expect(one.isIndexed(address, '1')).toBe(true)
  })

  it('is not dropped for an indexed one, which a waiting one may change', async () => {
    const { one, say, names } = made()
    say(anAttendee, '1')
    await one.settle()
    say(renamed, '2', 'elsewhere')
    expect(one.isIndexed(address, '1')).toBe(false)
    say(anAttendee, '1')
    await one.settle()
    expect([names('zebulon'), names('renata')]).toEqual([[canary.name], []])
  })

  it('counts towards the limit when it differs each time', async () => {
    const { one, say } = made()
    for (let number = 0; number < 300; number += 1) say({ ...anAttendee, id: idOf(1000 + number) }, String(number))
    await one.settle()
    expect([one.dropped(), one.count(null)]).toEqual([100, 200])
  })

  it('is dropped if its person is erased meanwhile, and indexed when read again', async () => {
    const { one, time, say, names, rows } = made()
    say(anAttendee, '1')
    const { ids: all, emails } = await one.personRecords([person])
    say(anAttendee, '1', 'elsewhere')
    await one.erased(all, emails, new Date(time.at))
    expect([names('zebulon'), await rows()]).toEqual([[], []])
    expect([one.isIndexed(address, '1'), one.isIndexed('elsewhere', '1')]).toEqual([false, false])
    time.at += 1
    say(anAttendee, '1')
    await one.settle()
    expect([names('zebulon'), (await rows()).length]).toEqual([[canary.name], 1])
  })

  it('is stored when the desk closes', async () => {
    const { one, say, rows } = made()
    say(anAttendee, '1')
    await one.close()
    expect((await rows()).map(({ id }) => id)).toEqual([attendee])
    expect(one.isIndexed('elsewhere', '1')).toBe(false)
  })
})

describe('a record that was deleted after its retention', () => {
  it('is indexed when it is seen again', async () => {
    const { one, time, say, rows } = made({ days: 1 })
    say({ ...anAttendee, eventId: event }, '1')
    await one.settle()
    time.at += 86_400_001
    await one.sweep()
    expect([await rows(), one.isIndexed(address, '1')]).toEqual([[], false])
    say({ ...anAttendee, eventId: event }, '1')
    await one.settle()
    expect([(await rows()).length, one.isIndexed(address, '1')]).toEqual([1, true])
  })
})
