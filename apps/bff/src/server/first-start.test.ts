import type { Store } from '@frontdesk/store'
import { sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { audit as auditTable, accounts as peopleTable } from '#store/tables.ts'
import { type AuthDesk, cheapPasswords, cookieOf, createAuthDesk, password } from '#testing/auth-desk.ts'
import { testAudit } from '#testing/test-audit.ts'
import { openTestStore } from '#testing/test-store.ts'

import { firstAdministrator } from './administrator.ts'
import { demoAccounts, endDemo, prepareDemo } from './demo.ts'

let store: Store
let desk: AuthDesk

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(peopleTable)
  desk = createAuthDesk(store)
  await desk.staffAccounts.add({ name: 'Ana', email: 'Ana@Example.org', password, role: 'staff', demo: false })
})

const server = await sharedPostgres()
afterAll(() => server?.stop())

describe.skipIf(server === null)('on PostgreSQL, where ten transactions run at once', () => {
  it('the link makes one administrator', async () => {
    const shared = await openTestStore(server?.url ?? null)
    const { setup } = createAuthDesk(shared)
    const token = await setup.makeToken()
    const person = { token, name: 'Ada', password: 'a long password' }
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => setup.complete({ ...person, email: `ada${n}@example.org` })),
    )
    const made = await shared.db.select().from(peopleTable)
    await shared.close()
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    expect(made.map(({ role }) => role)).toEqual(['admin'])
  })
})

describe('the first administrator', () => {
  const given = { name: 'Ada', email: 'ada@example.org', password: 'a long password' }
  const complete = (token: string) => desk.ask('POST', '/desk/setup', { ...given, token })

  it('is one for many concurrent requests; then the link is closed', async () => {
    const token = await desk.setup.makeToken()
    expect(await (await desk.ask('GET', '/desk/sign-in-options')).json()).toEqual({
      demo: null,
      setup: true,
      provider: null,
    })
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(token)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 403)).toHaveLength(9)
    expect((await complete(token)).status).toBe(403)
    const admins = await store.db.select().from(peopleTable)
    expect(admins.filter((person) => person.role === 'admin')).toHaveLength(1)
    const winner = answers.find((answer) => answer.status === 200)
    expect(await desk.sessionStatus(cookieOf(winner ?? new Response()))).toBe(200)
    expect(await (await desk.ask('GET', '/desk/sign-in-options')).json()).toEqual({
      demo: null,
      setup: false,
      provider: null,
    })
  })

  it('requires the newest link, within a day, and a valid password', async () => {
    const old = await desk.setup.makeToken()
    const token = await desk.setup.makeToken()
    expect((await complete(old)).status).toBe(403)
    expect((await complete('guess')).status).toBe(403)
    const weak = await desk.ask('POST', '/desk/setup', { ...given, token, password: 'hunter2' })
    expect([weak.status, (await weak.text()).includes('hunter2')]).toEqual([400, false])
    desk.advance(25 * 60 * 60_000)
    expect((await complete(token)).status).toBe(403)
  })

  it('is created from the settings, once', async () => {
    const deps = { staffAccounts: desk.staffAccounts, setup: desk.setup, address: 'http://x' }
    const link = await firstAdministrator({ ...deps, given: null })
    expect(link).toMatchObject({ made: 'by-link', link: expect.stringMatching(/^http:\/\/x\/setup#[\w-]{43}$/) })
    expect(
      await firstAdministrator({ ...deps, given: { email: 'ada@example.org', password: 'a long password' } }),
    ).toMatchObject({ made: 'by-settings' })
    expect(
      await firstAdministrator({ ...deps, given: { email: 'ada@example.org', password: 'another password' } }),
    ).toMatchObject({ made: 'already' })
    expect((await desk.signIn('ada@example.org', 'a long password')).status).toBe(200)
  })

  it('is created once by two desks that start at the same moment', async () => {
    const deps = { staffAccounts: desk.staffAccounts, setup: desk.setup, address: 'http://x' }
    const first = { ...deps, given: { email: 'first@example.org', password: 'a long password' } }
    const results = await Promise.all([firstAdministrator(first), firstAdministrator(first)])
    expect(results.map(({ made }) => made).toSorted()).toEqual(['already', 'by-settings'])
    expect((await desk.team.list()).filter(({ email }) => email === first.given.email)).toHaveLength(1)
  })
})

const eventAt = (index: number) => `11111111-2222-3333-4444-${String(index).padStart(12, '0')}`

describe('pins', () => {
  it('belong to one account', async () => {
    const ana = cookieOf(await desk.signIn())
    await desk.staffAccounts.add({ name: 'Ben', email: 'ben@example.org', password, role: 'support', demo: false })
    const ben = cookieOf(await desk.signIn('ben@example.org'))
    const eventId = '11111111-2222-3333-4444-555555555555'
    const pin = {
      slug: 'expo',
      projectId: eventId,
      name: 'Expo',
      start: '2026-11-21T09:00:00',
      end: '2026-11-21T17:00:00',
    }
    expect((await desk.ask('PUT', `/desk/pins/${eventId}`, pin, ana)).status).toBe(204)
    expect((await desk.ask('PUT', `/desk/pins/${eventId}`, { ...pin, name: 'Expo 2' }, ana)).status).toBe(204)
    expect(await (await desk.ask('GET', '/desk/pins', null, ana)).json()).toEqual({
      pins: [{ eventId, ...pin, name: 'Expo 2', timezone: null, status: null }],
    })
    expect(await (await desk.ask('GET', '/desk/pins', null, ben)).json()).toEqual({ pins: [] })
    expect((await desk.ask('DELETE', `/desk/pins/${eventId}`, null, ben)).status).toBe(204)
    expect(await (await desk.ask('GET', '/desk/pins', null, ana)).text()).toContain('Expo 2')
    expect((await desk.ask('DELETE', `/desk/pins/${eventId}`, null, ana)).status).toBe(204)
    expect(await (await desk.ask('GET', '/desk/pins', null, ana)).json()).toEqual({ pins: [] })
    expect((await desk.ask('PUT', '/desk/pins/nope', pin, ana)).status).toBe(400)
    expect((await desk.ask('PUT', `/desk/pins/${eventId}`, { ...pin, personId: eventId }, ana)).status).toBe(400)
  })

  it('are 200 at most, and existing ones can still be updated', async () => {
    const { id } = await desk.staffAccounts.add({
      name: 'Cy',
      email: 'cy@example.org',
      password,
      role: 'support',
      demo: false,
    })
    const cy = cookieOf(await desk.signIn('cy@example.org'))
    const pin = { slug: 'expo', projectId: eventAt(0), name: 'Expo', start: null, end: null, timezone: null }
    for (let index = 0; index < 200; index++) await desk.pins.put(id, { ...pin, eventId: eventAt(index) })
    expect((await desk.ask('PUT', `/desk/pins/${eventAt(200)}`, pin, cy)).status).toBe(400)
    expect((await desk.ask('PUT', `/desk/pins/${eventAt(7)}`, { ...pin, name: 'Expo 2' }, cy)).status).toBe(204)
  })
})

describe('the demo', () => {
  it('creates four accounts, follows a change of passwords, and is deleted completely', async () => {
    const pinnedEvents = [
      {
        eventId: '11111111-2222-3333-4444-555555555555',
        projectId: '11111111-2222-3333-4444-555555555556',
        slug: 's',
        name: 'n',
      },
    ]
    const prepare = (demoSignIns: Awaited<ReturnType<typeof demoAccounts>>) =>
      prepareDemo({
        staffAccounts: desk.staffAccounts,
        passwords: cheapPasswords,
        sessions: desk.sessions,
        pins: desk.pins,
        demoSignIns,
        pinnedEvents,
      })
    const demoSignIns = await demoAccounts({ exposed: false, dataDir: '/nowhere' })
    await prepare(demoSignIns)
    await prepare(demoSignIns)
    const [, staff] = demoSignIns
    const cookie = cookieOf(await desk.signIn(staff?.email, staff?.password))
    expect(await desk.sessionStatus(cookie)).toBe(200)
    expect(await (await desk.ask('GET', '/desk/pins', null, cookie)).json()).toMatchObject({
      pins: [{ slug: 's' }],
    })
    await prepare(demoSignIns.map((person) => ({ ...person, password: `${person.role}-other-password` })))
    expect(await desk.sessionStatus(cookie)).toBe(401)
    expect((await desk.signIn(staff?.email, staff?.password)).status).toBe(401)
    expect((await desk.signIn(staff?.email, 'staff-other-password')).status).toBe(200)
    await endDemo(await testAudit(store))
    expect((await store.db.select().from(peopleTable)).map((person) => person.name)).toEqual(['Ana'])
    expect((await store.db.execute(sql`select * from pin`)).rows).toEqual([])
    const rows = await store.db.select().from(auditTable)
    expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(
      Array<string>(4).fill('people.removeDemo confirmed'),
    )
  })
})
