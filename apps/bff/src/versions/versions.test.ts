import { isGuid } from '@frontdesk/api-types/table'
import type { DeskAnswer } from '@frontdesk/desk-api'
import type { Store } from '@frontdesk/store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Scope } from '#access/scope.ts'
import { directoryErasures } from '#store/directory-tables.ts'
import { accounts as peopleTable, eventProjects, writes } from '#store/tables.ts'
import { recordVersions } from '#store/version-tables.ts'
import { headersOf, idOfRole } from '#testing/desk-under-test.ts'
import { aRegistrant, anAttendee, anEvent, canary, idOf, ids, traces } from '#testing/directory-desk.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { type GatewayDesk, createGatewayDesk, sendWrite } from '#testing/gateway-desk.ts'
import { noSessions } from '#testing/no-sessions.ts'
import { openTestStore } from '#testing/test-store.ts'

import { mostPerRecord } from './version-store.ts'
import { peopleIn } from './versioned-records.ts'

const { event, project, person, attendee, registrant, type } = ids
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
type Answer = DeskAnswer<'versions'>
type Settings = Parameters<typeof createGatewayDesk>[2]

let store: Store
let service: FakeService
let desk: GatewayDesk

beforeAll(async () => {
  store = await openTestStore()
  service = await startFakeService()
  await store.db.insert(peopleTable).values({
    id: idOfRole('admin'),
    name: 'Ada Lindgren',
    email: 'ada@desk.example',
    role: 'admin',
    passwordHash: '',
    createdAt: new Date(0),
  })
})
afterAll(async () => {
  await service.close()
  await store.close()
})
beforeEach(async () => {
  for (const table of [recordVersions, writes, directoryErasures, eventProjects]) await store.db.delete(table)
  desk = await start()
})

const start = (settings: Settings = {}) => createGatewayDesk(store, () => service.url, settings)
const see = async (path: string, answer: unknown, from = desk): Promise<void> => {
  service.reply = json(200, answer)
  const got = await from.ask('support', path)
  expect([path, got.status]).toEqual([path, 200])
  await got.text()
}
const read = async (path: string, answer: unknown, from = desk): Promise<void> => {
  await see(path, answer, from)
  await from.stateful.versions.settle()
  from.later(minuteMs)
}
const eventPath = '/api/events/get-for-slug?slug=tideline'
const readEvent = (fields: object, from = desk) => read(eventPath, { ...anEvent, ...fields }, from)
const readAttendee = (fields: object) =>
  read(`/api/events/${event}/attendees/${attendee}`, { attendee: { ...anAttendee, ...fields } })
const shown = async (path = `event/${event}`, from = desk): Promise<Answer> => {
  const answer = await from.ask('support', `/desk/versions/${path}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}
const names = async (...given: Parameters<typeof shown>): Promise<unknown[]> =>
  (await shown(...given)).versions.map(({ content }) => content['name'])

const erase = () =>
  desk.ask('admin', '/desk/directory/erasures', {
    method: 'POST',
    body: JSON.stringify({ kind: 'attendee', id: attendee }),
  })

const limited = (scope: Scope) =>
  start({
    deps: {
      sessions: {
        ...noSessions,
        find: async () => ({
          id: 'limited',
          person: { id: idOf(70), name: 'L', email: 'l@desk.example', role: 'organizer', scope },
          idleEnds: '1970-01-01T12:00:00.000Z',
          ends: '1970-01-08T00:00:00.000Z',
        }),
      },
    },
  })

describe('the versions that the desk saw', () => {
  it('are one for each reading that differs, the newest first, with their first and last reading', async () => {
    await readEvent({ maximumEventSize: 60 })
    await readEvent({ maximumEventSize: 60 })
    await readEvent({ maximumEventSize: 80 })
    const { days, versions } = await shown()
    expect([days, versions.length]).toEqual([90, 2])
    expect(versions.map(({ content, from, until }) => [content['maximumEventSize'], from, until])).toEqual([
      [80, '2026-11-21T09:02:00.000Z', '2026-11-21T09:02:00.000Z'],
      [60, '2026-11-21T09:00:00.000Z', '2026-11-21T09:01:00.000Z'],
    ])
  })

  it('are not another one where only counters, stamps, empty fields or the order of records differ', async () => {
    const categories = [
      { id: idOf(41), name: 'Talks' },
      { id: idOf(42), name: 'Music' },
    ]
    await readEvent({ numberOfComments: 3, modified: '2026-11-20T10:00:00Z', notes: null, categories })
    await readEvent({ numberOfComments: 4, modified: '2026-11-21T10:00:00Z', categories: categories.toReversed() })
    expect(await names()).toEqual(['Tideline'])
  })

  it('tell a value that came back', async () => {
    for (const name of ['One', 'Two', 'One']) await readEvent({ name })
    expect(await names()).toEqual(['One', 'Two', 'One'])
  })

  it('are the first and the newest one of readings that follow each other before the first one is kept', async () => {
    for (const name of ['Tide', 'Tideline', 'Tideline 2026']) {
      await see(eventPath, { ...anEvent, name })
      desk.later(minuteMs)
    }
    expect(await names()).toEqual(['Tideline 2026', 'Tide'])
  })

  it('go on after a restart, and with another desk that saw the same', async () => {
    await readEvent({ name: 'One' })
    const second = await start()
    second.later(20 * minuteMs)
    await readEvent({ name: 'One' }, second)
    expect((await shown()).versions).toMatchObject([{ until: '2026-11-21T09:20:00.000Z' }])
    await readEvent({ name: 'Two' }, second)
    desk.later(30 * minuteMs)
    await readEvent({ name: 'Two' })
    expect(await names()).toEqual(['Two', 'One'])
  })

  it('never say that a version was seen later than it was, when another desk has kept the next one', async () => {
    await readEvent({ name: 'One' })
    const second = await start()
    second.later(5 * minuteMs)
    await readEvent({ name: 'Two' }, second)
    desk.later(30 * minuteMs)
    await readEvent({ name: 'Three' })
    const { versions } = await shown()
    expect(
      versions.map(({ content, from, until }) => [content['name'], from.slice(11, 16), until.slice(11, 16)]),
    ).toEqual([
      ['Three', '09:31', '09:31'],
      ['Two', '09:05', '09:05'],
      ['One', '09:00', '09:00'],
    ])
  })

  it('are compared within one operation: a part of a record changes nothing', async () => {
    const item = { id: idOf(7), name: 'Chair', quantity: 4 }
    const path = `/api/events/${event}/inventory`
    await read(path, [{ inventory: { id: item.id, name: item.name } }])
    await read(`${path}/${item.id}`, { inventory: item })
    await read(path, [{ inventory: { id: item.id, name: item.name } }])
    const { versions } = await shown(`item/${item.id}?eventId=${event}`)
    expect(versions.map(({ operation }) => operation).toSorted()).toEqual(['getInventoryItem', 'listInventory'])
    expect(await shown(`item/${item.id}?eventId=${idOf(9)}`)).toMatchObject({ versions: [] })
  })

  it('are those of whole records, also when a list was asked for some of its fields', async () => {
    const path = `/api/registration/registration-types?projectid=${project}`
    await read(path, [{ id: type, projectId: project, name: 'Early', price: 100 }])
    await read(`${path}&fields=id,name`, [{ id: type, projectId: project, name: 'Early', price: 100 }])
    await read(path, [{ id: type, projectId: project, name: 'Early', price: 120 }])
    expect((await shown(`type/${type}`)).versions.map(({ content }) => content['price'])).toEqual([120, 100])
  })

  it('name who wrote at this desk between the two readings', async () => {
    await readAttendee({ enrollmentStatus: 'Enrolled' })
    service.reply = json(200, { success: true, data: anAttendee })
    const body = { enroll: false, eventId: event, attendeeId: attendee }
    expect((await sendWrite(desk, 'enrollAttendee', 'key-of-a-removal', body)).status).toBe(200)
    desk.later(minuteMs)
    await readAttendee({ enrollmentStatus: 'Removed' })
    await readAttendee({ enrollmentStatus: 'Enrolled' })
    const { versions } = await shown(`attendee/${attendee}`)
    expect(versions.map(({ write }) => write)).toEqual([
      null,
      {
        operation: 'enrollAttendee',
        requestedState: 'remove',
        by: { id: idOfRole('admin'), name: 'Ada Lindgren' },
        at: '2026-11-21T09:01:00.000Z',
      },
      null,
    ])
  })

  it('never have a sealed field, nor a text that names the code', async () => {
    const code = { id: idOf(8), projectId: project, registrationTypeId: type, quantity: 5 }
    const path = `/api/registration/${type}/codes`
    await read(path, [{ ...code, passcode: 'EARLY-25', name: 'The code early25', description: 'For friends' }])
    await read(path, [{ ...code, passcode: 'LATE-25', name: 'Friends', description: 'For friends' }])
    const { versions } = await shown(`code/${code.id}`)
    expect(versions.map(({ content }) => [content['name'], content['description']])).toEqual([
      ['Friends', 'For friends'],
      [undefined, 'For friends'],
    ])
    expect(JSON.stringify(versions.map(({ content }) => content))).not.toMatch(/early|late|passcode/i)
  })

  it('are encrypted, each for its row', async () => {
    await readAttendee({})
    const rows = await store.db.select().from(recordVersions)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.content.toString('latin1')).not.toMatch(traces)
    expect(rows[0]?.people.filter((one) => !isGuid(one)).join()).not.toMatch(traces)
    await store.db.update(recordVersions).set({ id: idOf(99) })
    expect(await shown(`attendee/${attendee}`)).toEqual({ days: 90, unreadable: 1, versions: [] })
  })

  it('are the same after a backup, which has them as JSON', async () => {
    await readAttendee({})
    const { rows } = await store.db.execute<{ same: boolean }>(sql`select t = json_populate_record(
      null::desk.record_version, row_to_json(t)::text::json) as same from desk.record_version t`)
    expect(rows).toEqual([{ same: true }])
  })

  it('cost no call of the service, and nothing when they are switched off', async () => {
    const off = await start({ versionDays: 0 })
    await readEvent({}, off)
    service.seen.length = 0
    expect(await shown(`event/${event}`, off)).toEqual({ days: 0, unreadable: 0, versions: [] })
    expect(service.seen).toEqual([])
  })

  it('survive a database that takes nothing for a while', async () => {
    await readEvent({ name: 'One' })
    await store.pool.query('alter table desk.record_version rename to away')
    await readEvent({ name: 'Two' })
    await store.pool.query('alter table desk.away rename to record_version')
    await readEvent({ name: 'Two' })
    const { versions } = await shown()
    expect(versions.map(({ content, from, until }) => [content['name'], from, until])).toEqual([
      ['Two', '2026-11-21T09:02:00.000Z', '2026-11-21T09:02:00.000Z'],
      ['One', '2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.000Z'],
    ])
  })
})

describe('bounds', () => {
  it('keep the newest versions of a record', async () => {
    for (let at = 0; at < mostPerRecord + 5; at += 1) await readEvent({ name: `Name ${at}` })
    const kept = await names()
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([mostPerRecord, 'Name 24', 'Name 5'])
  })

  it('do not keep a record that is too long', async () => {
    await readEvent({ description: 'x'.repeat(70_000) })
    expect(await names()).toEqual([])
  })

  it('forget what was not seen for days, and the oldest beyond the bound', async () => {
    desk = await start({ versionsInAll: 3 })
    await readEvent({ name: 'Old' })
    desk.later(91 * dayMs)
    for (const name of ['A', 'B', 'C', 'D']) await readEvent({ name })
    await desk.stateful.versions.sweep()
    expect(await names()).toEqual(['D', 'C', 'B'])
  })

  it('drop answers when too many wait', async () => {
    for (let at = 0; at < 120; at += 1) {
      service.reply = json(200, { ...anEvent, id: idOf(500 + at), slug: `e${at}` })
      await (await desk.ask('support', `/api/events/get-for-slug?slug=e${at}`)).text()
    }
    expect(desk.stateful.versions.dropped()).toBeLessThan(30)
    await desk.stateful.versions.settle()
    const rows = await store.db.select().from(recordVersions)
    expect(rows.length + desk.stateful.versions.dropped()).toBe(120)
  })
})

describe('an erasure', () => {
  it('takes the versions of the person and those that name them, and leaves those of others', async () => {
    await readAttendee({})
    await read(`/api/events/${event}/registrant-for-person?personid=${person}`, aRegistrant)
    await read(`/api/events/${event}/registrant-for-person?personid=${idOf(55)}`, {
      ...aRegistrant,
      id: idOf(56),
      personId: idOf(55),
      name: 'Somebody Else',
      email: 'else@canary.example',
    })
    await readEvent({ organizer: { personId: person, name: canary.name } })
    await read(`/api/registration/${type}/codes`, [{ id: idOf(8), emailAddresses: `x@y.example, ${canary.email}` }])
    expect(await (await erase()).json()).toMatchObject({ versions: 4 })
    const rows = await store.db.select().from(recordVersions)
    expect(rows.map(({ recordId }) => recordId)).toEqual([idOf(56)])
  })

  it('finds everybody in a record, also behind hundreds of others and several levels down', () => {
    const others = Array.from({ length: 400 }, (_, nth) => ({ email: `guest${nth}@list.example` }))
    const deep = { a: [{ b: { c: [{ d: { personId: person, email: canary.email } }] } }] }
    const record = { id: type, others, deep }
    const none = { eventId: event, projectId: project }
    const { named, addresses } = peopleIn({ operation: 'listRegistrationTypes', recordId: type, record, ...none })
    expect([named, addresses.length, addresses.at(-1)]).toEqual([[person], 401, canary.email.toLowerCase()])
  })

  it('takes what was seen before and kept after it', async () => {
    service.reply = json(200, { attendee: anAttendee })
    await (await desk.ask('support', `/api/events/${event}/attendees/${attendee}`)).text()
    await erase()
    await desk.stateful.versions.settle()
    expect(await store.db.select().from(recordVersions)).toEqual([])
    const other = await start()
    await read(`/api/events/${event}/attendees/${attendee}`, { attendee: anAttendee }, other)
    await store.db.insert(directoryErasures).values({ id: idOf(77), ids: [person], at: other.now() })
    await other.stateful.versions.sweep()
    expect(await store.db.select().from(recordVersions)).toEqual([])
  })
})

describe('scope', () => {
  it('cuts versions to the reader at the time of reading', async () => {
    await readEvent({})
    await readAttendee({ enrollmentStatus: 'Enrolled' })
    await read(`/api/registration/registration-types?projectid=${project}`, [{ id: type, projectId: project }])
    const paths = [`event/${event}`, `attendee/${attendee}`, `type/${type}`]
    const counts = async (scope: Scope) => {
      const from = await limited(scope)
      return Promise.all(paths.map(async (path) => (await shown(path, from)).versions.length))
    }
    expect(await counts(null)).toEqual([1, 1, 1])
    expect(await counts([{ projectId: project, eventId: null }])).toEqual([1, 1, 1])
    expect(await counts([{ projectId: project, eventId: event }])).toEqual([1, 1, 1])
    expect(await counts([{ projectId: idOf(33), eventId: null }])).toEqual([0, 0, 0])
    expect(await counts([{ projectId: project, eventId: idOf(34) }])).toEqual([0, 0, 1])
    expect(await counts([])).toEqual([0, 0, 0])
  })

  it('keeps a whole record, whoever read it', async () => {
    const from = await limited([{ projectId: project, eventId: event }])
    await read(eventPath, { ...anEvent, extendedLocation: { id: idOf(61), projectId: idOf(33), name: 'Hall' } }, from)
    expect((await shown(`event/${event}`, from)).versions[0]?.content).toHaveProperty('extendedLocation', null)
    expect((await shown()).versions[0]?.content).toHaveProperty('extendedLocation.name', 'Hall')
  })

  it('answers nobody without a session, no kiosk, and refuses what is no id', async () => {
    const path = `/desk/versions/event/${event}`
    const asked = [await desk.app.request(`http://127.0.0.1:4800${path}`, { headers: headersOf(null) })]
    for (const role of ['kiosk', 'support'] as const) asked.push(await desk.ask(role, path))
    asked.push(
      await desk.ask('support', '/desk/versions/event/x'),
      await desk.ask('support', `/desk/versions/x/${event}`),
    )
    expect(asked.map(({ status }) => status)).toEqual([401, 403, 200, 400, 400])
  })

  it('has nothing of a registrant for whom the desk knows no project', async () => {
    await read(`/api/events/${event}/registrant-for-person?personid=${person}`, aRegistrant)
    const from = await limited([{ projectId: idOf(33), eventId: null }])
    expect(await shown(`registrant/${registrant}`, from)).toMatchObject({ versions: [] })
  })
})
