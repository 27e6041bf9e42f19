import type { Store } from '@frontdesk/store'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { accounts as peopleTable, recentPeople as recentsTable, savedViews as viewsTable } from '#store/tables.ts'
import { type AuthDesk, cookieOf, createAuthDesk, password } from '#testing/auth-desk.ts'
import { sampleId } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'

import type { OpenedRecord } from './recent-people.ts'

let store: Store
let desk: AuthDesk
let cookie: string
let personId: string

const day = 24 * 3_600_000
const idOf = (number: number) => `11111111-2222-0333-0444-${String(number).padStart(12, '0')}`
const seen = (number: number, more: Partial<OpenedRecord> = {}): OpenedRecord => ({
  kind: 'attendee',
  eventId: sampleId,
  slug: 'fosdem',
  projectId: null,
  id: idOf(number),
  name: `Person ${number}`,
  eventName: 'FOSDEM',
  ...more,
})

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(peopleTable)
  desk = createAuthDesk(store)
  const person = await desk.staffAccounts.add({
    name: 'Ana',
    email: 'ana@example.org',
    password,
    role: 'support',
    demo: false,
  })
  personId = person.id
  cookie = cookieOf(await desk.signIn())
})

const note = (body: unknown, as = cookie) => desk.ask('PUT', '/desk/recents', body, as)
const listed = async (as = cookie): Promise<(OpenedRecord & { seenAt: string })[]> => {
  const answer = await desk.ask('GET', '/desk/recents', null, as)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { recents: (OpenedRecord & { seenAt: string })[] }).recents
}

describe('recent people', () => {
  it('are listed newest first with when they were seen; a record is listed once with its newest name', async () => {
    expect(await listed()).toEqual([])
    expect((await note(seen(1))).status).toBe(204)
    desk.advance(1000)
    await note(seen(2, { kind: 'registrant', slug: null, projectId: idOf(9) }))
    desk.advance(1000)
    await note(seen(1, { name: 'Person 1, renamed', slug: null }))
    expect(await listed()).toEqual([
      { ...seen(1, { name: 'Person 1, renamed', slug: null }), seenAt: '2026-11-21T09:00:02.000Z' },
      {
        ...seen(2, { kind: 'registrant', slug: null, projectId: idOf(9) }),
        seenAt: '2026-11-21T09:00:01.000Z',
      },
    ])
  })

  it('distinguishes the attendee, the registrant, the row of a guest list and the same person at another event', async () => {
    await note(seen(1))
    await note(seen(1, { kind: 'registrant' }))
    await note(seen(1, { eventId: idOf(77) }))
    await note(seen(1, { kind: 'guest' }))
    expect(await listed()).toHaveLength(4)
  })

  it('treats all spellings of an id alike', async () => {
    await note(seen(1, { id: 'ABCDEF00-0000-4000-8000-000000000001' }))
    await note(seen(1, { id: 'abcdef00-0000-4000-8000-000000000001' }))
    expect((await listed()).map(({ id }) => id)).toEqual(['abcdef00-0000-4000-8000-000000000001'])
  })

  it('shows 20 and keeps 100, the newest', async () => {
    for (let number = 1; number <= 103; number += 1) {
      desk.advance(1000)
      await note(seen(number))
    }
    const rows = await store.db.select().from(recentsTable).where(eq(recentsTable.personId, personId))
    expect(rows.map(({ subjectId }) => subjectId).toSorted()).toEqual(
      Array.from({ length: 100 }, (_, at) => idOf(at + 4)),
    )
    expect((await listed()).map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => idOf(103 - at)))
  })

  it('are deleted after 30 days, also for an account that is no longer used', async () => {
    const bo = await desk.staffAccounts.add({
      name: 'Bo',
      email: 'bo@example.org',
      password,
      role: 'admin',
      demo: false,
    })
    await note(seen(5), cookieOf(await desk.signIn('bo@example.org')))
    await note(seen(1))
    desk.advance(30 * day - 1)
    expect(await listed(cookieOf(await desk.signIn()))).toHaveLength(1)
    desk.advance(1)
    const again = cookieOf(await desk.signIn())
    expect(await listed(again)).toEqual([])
    await note(seen(2), again)
    const rows = await store.db.select({ personId: recentsTable.personId }).from(recentsTable)
    expect(rows).toEqual([{ personId }])
    expect(rows).not.toContainEqual({ personId: bo.id })
  })

  it('belong to one account, and are deleted when cleared or with the account', async () => {
    await desk.staffAccounts.add({ name: 'Bo', email: 'bo@example.org', password, role: 'admin', demo: false })
    const other = cookieOf(await desk.signIn('bo@example.org'))
    await note(seen(1))
    await note(seen(2), other)
    expect((await listed(other)).map(({ id }) => id)).toEqual([idOf(2)])
    expect((await desk.ask('DELETE', '/desk/recents', null, other)).status).toBe(204)
    expect(await listed(other)).toEqual([])
    expect(await listed()).toHaveLength(1)
    await store.db.delete(peopleTable).where(eq(peopleTable.id, personId))
    expect(await store.db.select().from(recentsTable)).toEqual([])
  })

  it.each(['support', 'staff', 'organizer', 'admin'] as const)('are available to %s', async (role) => {
    await desk.staffAccounts.add({ name: role, email: `${role}@example.org`, password, role, demo: false })
    const as = cookieOf(await desk.signIn(`${role}@example.org`))
    expect((await note(seen(1), as)).status).toBe(204)
    expect(await listed(as)).toHaveLength(1)
    expect((await desk.ask('DELETE', '/desk/recents', null, as)).status).toBe(204)
  })

  it('require a session, also after signing out', async () => {
    const body = { GET: null, PUT: seen(1), DELETE: null }
    for (const as of ['', 'frontdesk=made-up'])
      for (const method of ['GET', 'PUT', 'DELETE'] as const)
        expect((await desk.ask(method, '/desk/recents', body[method], as)).status).toBe(401)
    await note(seen(1))
    await desk.ask('DELETE', '/desk/session', null, cookie)
    expect((await desk.ask('GET', '/desk/recents', null, cookie)).status).toBe(401)
    expect((await note(seen(2))).status).toBe(401)
    expect(await listed(cookieOf(await desk.signIn()))).toHaveLength(1)
  })

  it.each([
    ['another kind', { kind: 'facilitator' }, 'kind'],
    ['an id that is none', { id: 'x' }, 'id'],
    ['no name', { name: '' }, 'name'],
    ['a name that never ends', { name: 'x'.repeat(301) }, 'name'],
    ['what the store cannot keep', { eventName: 'a\0b' }, 'eventName'],
    ['a slug left out', { slug: undefined }, 'slug'],
    ['an unknown field', { personId: sampleId }, 'personId'],
    ['a time of their own', { seenAt: '2099-01-01T00:00:00Z' }, 'seenAt'],
  ])('refuses %s by field', async (_, change, path) => {
    const answer = await note({ ...seen(1), ...change })
    expect([answer.status, ((await answer.json()) as { fields: { path: string }[] }).fields[0]?.path]).toEqual([
      400,
      path,
    ])
    expect(await listed()).toEqual([])
  })

  it('writes no name into the log', async () => {
    await note(seen(1, { name: 'Zebedee Secret' }))
    await listed()
    expect(desk.logged.join('')).toContain('"operation":"desk.addRecent"')
    expect(desk.logged.join('')).not.toMatch(/Zebedee/)
  })

  it('lists the allowed methods', async () => {
    const answer = await desk.ask('POST', '/desk/recents', seen(1), cookie)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE'])
  })
})

const saveView = (number: number, body: unknown, as = cookie) =>
  desk.ask('PUT', `/desk/views/${idOf(number)}`, body, as)
const viewsOf = async (query = 'list=events', as = cookie): Promise<unknown> => {
  const answer = await desk.ask('GET', `/desk/views?${query}`, null, as)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { views: unknown }).views
}

describe('saved views', () => {
  const list = { list: 'events' }
  const guests = { list: 'guests', eventId: sampleId }
  const ofGuests = `list=guests&eventId=${sampleId}`

  it('are kept for each list, by name; saved again under the same id they change', async () => {
    expect(await viewsOf()).toEqual([])
    expect((await saveView(1, { ...list, name: ' This week ', search: 'when=week&sort=-time' })).status).toBe(204)
    await saveView(2, { ...list, name: 'Harbour', search: 'place=Pier+4' })
    await saveView(3, { ...guests, name: 'Speakers', search: 'ticket=-Speaker' })
    expect(await viewsOf()).toEqual([
      { id: idOf(2), name: 'Harbour', search: 'place=Pier+4' },
      { id: idOf(1), name: 'This week', search: 'when=week&sort=-time' },
    ])
    expect(await viewsOf(ofGuests.toUpperCase().replace('LIST=GUESTS&EVENTID', 'list=guests&eventId'))).toEqual([
      { id: idOf(3), name: 'Speakers', search: 'ticket=-Speaker' },
    ])
    await saveView(1, { ...list, name: 'Soon', search: 'when=upcoming' })
    expect((await desk.ask('DELETE', `/desk/views/${idOf(2)}`, null, cookie)).status).toBe(204)
    expect(await viewsOf()).toEqual([{ id: idOf(1), name: 'Soon', search: 'when=upcoming' }])
  })

  it('belong to one account: the same id of another one is another view, and cannot be removed', async () => {
    await desk.staffAccounts.add({ name: 'Bo', email: 'bo@example.org', password, role: 'admin', demo: false })
    const other = cookieOf(await desk.signIn('bo@example.org'))
    await saveView(1, { ...list, name: 'Mine', search: 'when=week' })
    await saveView(1, { ...list, name: 'Theirs', search: 'when=past' }, other)
    expect((await desk.ask('DELETE', `/desk/views/${idOf(1)}`, null, other)).status).toBe(204)
    expect([await viewsOf(), await viewsOf('list=events', other)]).toEqual([
      [{ id: idOf(1), name: 'Mine', search: 'when=week' }],
      [],
    ])
    await store.db.delete(peopleTable).where(eq(peopleTable.id, personId))
    expect(await store.db.select().from(viewsTable)).toEqual([])
  })

  it('are at most 50 of one list, 500 of an account: those of longest ago make room', async () => {
    for (let number = 1; number <= 50; number += 1)
      expect((await saveView(number, { ...list, name: `View ${number}`, search: 'when=week' })).status).toBe(204)
    const refused = await saveView(51, { ...list, name: 'One more', search: '' })
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: 'invalid_input', detail: 'A list may have 50 saved views. Delete one of them first.' },
    ])
    expect((await saveView(50, { ...list, name: 'Another name', search: '' })).status).toBe(204)
    desk.advance(1000)
    const [row] = await store.db.select().from(viewsTable).limit(1)
    if (row === undefined) throw new Error('no view was kept')
    const older = Array.from({ length: 450 }, (_, at) => ({
      ...row,
      id: idOf(1000 + at),
      list: 'guests',
      eventId: idOf(at),
      changedAt: new Date(0),
    }))
    await store.db.insert(viewsTable).values(older)
    expect((await saveView(60, { ...guests, name: 'New', search: '' })).status).toBe(204)
    expect(await store.db.$count(viewsTable)).toBe(500)
    expect(await viewsOf(ofGuests)).toHaveLength(1)
    expect(await viewsOf()).toHaveLength(50)
  })

  it.each([
    ['no name', { name: '  ' }, 'name'],
    ['a name that never ends', { name: 'x'.repeat(61) }, 'name'],
    ['what the store cannot keep', { name: 'a\0b' }, 'name'],
    ['parameters that never end', { search: 'x'.repeat(2001) }, 'search'],
    ['a list that there is not', { list: 'people' }, 'list'],
    ['an event of a list that has none', { eventId: sampleId }, 'eventId'],
    ['a guest list of no event', { list: 'guests' }, 'eventId'],
    ['an unknown field', { personId: sampleId }, 'personId'],
  ])('refuse %s by field', async (_, change, path) => {
    const answer = await saveView(1, { ...list, name: 'View', search: '', ...change })
    expect([answer.status, ((await answer.json()) as { fields: { path: string }[] }).fields[0]?.path]).toEqual([
      400,
      path,
    ])
    expect(await viewsOf()).toEqual([])
  })

  it('refuse an id that is none, a list without its event, and callers without a session', async () => {
    const body = { ...list, name: 'View', search: '' }
    expect((await desk.ask('PUT', '/desk/views/1', body, cookie)).status).toBe(400)
    expect((await desk.ask('GET', '/desk/views?list=guests', null, cookie)).status).toBe(400)
    expect((await desk.ask('GET', '/desk/views?list=events', null, '')).status).toBe(401)
    expect((await saveView(1, body, '')).status).toBe(401)
    expect((await desk.ask('DELETE', `/desk/views/${idOf(1)}`, null, '')).status).toBe(401)
  })

  it('are neither in the database nor in the log in clear', async () => {
    await saveView(1, { ...guests, name: 'Zebedee Secret', search: 'company=-Zebedee' })
    expect(JSON.stringify(await store.db.select().from(viewsTable))).not.toMatch(/Zebedee/)
    expect(desk.logged.join('')).toContain('"operation":"desk.putView"')
    expect(desk.logged.join('')).not.toMatch(/Zebedee/)
  })
})
